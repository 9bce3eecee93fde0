//! The cup of dice. Rules never see it; they see rolls.
//!
//! The stream is ChaCha with 8 rounds. Every throw starts at its own place of the stream, given by its number:
//! so a game that is loaded from its log goes on with the dice it would have had, and nothing but the seed and
//! the number of throws so far has to be kept. The recipe has a version, [`RECIPE`], that stands in every log.

use chacha20::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

use crate::roll::{Dice, Faces};

/// The name of the way in which seeds become faces. It changes if the way ever does.
pub const RECIPE: &str = "chacha8-lemire/1";

/// Words of the stream set aside for one throw: more than any throw can use.
const WORDS_PER_THROW: u128 = 1 << 11;

/// A cup of dice with a seed.
#[derive(Debug)]
pub struct Cup {
    rng: ChaCha8Rng,
    seed: u64,
    stream: u64,
    n_thrown: u64,
}

impl Clone for Cup {
    /// A cup that goes on with the next throw as this one does.
    fn clone(&self) -> Cup {
        let mut cup = Cup::new(self.seed, self.stream).after(self.n_thrown);
        cup.rng.set_word_pos(self.rng.get_word_pos());
        cup
    }
}

impl Cup {
    /// A cup for a seed. `stream` tells apart cups with the same seed: games of a simulation, the private dice
    /// of a computer player.
    pub fn new(seed: u64, stream: u64) -> Cup {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..17].copy_from_slice(b"sandtable");
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(stream);
        Cup { rng, seed, stream, n_thrown: 0 }
    }

    /// The same cup after `n_thrown` throws.
    #[must_use]
    pub fn after(mut self, n_thrown: u64) -> Cup {
        self.n_thrown = n_thrown;
        self
    }

    /// Throws dice.
    pub fn throw(&mut self, dice: Dice) -> Faces {
        self.next_throw();
        let mut faces: Faces = (0..dice.n).map(|_| self.face(dice.sides)).collect();
        faces.sort_unstable();
        faces
    }

    /// Draws one of `n` things; `n` is at least 1.
    pub fn draw(&mut self, n: u32) -> u32 {
        self.next_throw();
        self.below(n)
    }

    /// A number below `n` that does not count as a throw: for computer players with a cup of their own.
    pub fn below(&mut self, n: u32) -> u32 {
        // Lemire's method: unbiased, and the same on every platform.
        let mut product = u64::from(self.rng.next_u32()) * u64::from(n);
        let threshold = n.wrapping_neg() % n;
        while low_half(product) < threshold {
            product = u64::from(self.rng.next_u32()) * u64::from(n);
        }
        u32::try_from(product >> 32).expect("the high half of a u64 is a u32")
    }

    fn next_throw(&mut self) {
        self.rng.set_word_pos(u128::from(self.n_thrown) * WORDS_PER_THROW);
        self.n_thrown += 1;
    }

    fn face(&mut self, sides: u8) -> u8 {
        u8::try_from(self.below(sides.into())).expect("a face is below the number of sides") + 1
    }
}

fn low_half(product: u64) -> u32 {
    u32::try_from(product & u64::from(u32::MAX)).expect("masked")
}

#[cfg(test)]
mod tests {
    use super::*;

    const D20: Dice = Dice { n: 1, sides: 20 };

    /// These faces are promised for ever: they stand in people's logs.
    #[test]
    fn the_recipe_never_changes() {
        let mut cup = Cup::new(1943, 0);
        let thrown: Vec<u8> = (0..12).map(|_| cup.throw(D20)[0]).collect();
        assert_eq!(thrown, GOLDEN);
        assert_eq!(cup.throw(Dice { n: 5, sides: 6 }).as_slice(), GOLDEN_POOL);
    }

    const GOLDEN: [u8; 12] = [12, 19, 14, 18, 15, 4, 10, 5, 11, 10, 16, 19];
    const GOLDEN_POOL: [u8; 5] = [1, 2, 3, 6, 6];

    #[test]
    fn a_cup_goes_on_where_it_stopped() {
        let mut cup = Cup::new(7, 3);
        let all: Vec<u8> = (0..40).map(|_| cup.throw(D20)[0]).collect();
        let mut later = Cup::new(7, 3).after(25);
        let rest: Vec<u8> = (25..40).map(|_| later.throw(D20)[0]).collect();
        assert_eq!(rest, all[25..]);
    }

    #[test]
    fn every_face_comes_up_equally_often() {
        let mut cup = Cup::new(11, 0);
        let mut seen = [0; 21];
        for _ in 0..40_000 {
            seen[usize::from(cup.throw(D20)[0])] += 1;
        }
        assert_eq!(seen[0], 0);
        // 2,000 expected, standard deviation 44: five deviations either way.
        assert!(seen[1..].iter().all(|n| (1_780..=2_220).contains(n)), "{seen:?}");
    }
}
