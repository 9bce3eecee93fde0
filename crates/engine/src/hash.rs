//! A hash of a state that is the same on every platform, for the log.

use std::hash::{Hash, Hasher};

/// The hash of anything that can be hashed. It is a guard against accidents, not against forgers.
pub fn stable_hash<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = StableHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// 64-bit FNV-1a over words, with a final mix. Numbers are taken in one byte order and `usize` as 64 bits, so
/// that every machine comes to the same result. The standard library hands over a whole slice of numbers as its
/// bytes: a state should hold no slices of `usize`, and machines with the other byte order are left out.
struct StableHasher(u64);

impl Default for StableHasher {
    fn default() -> StableHasher {
        StableHasher(0xcbf2_9ce4_8422_2325)
    }
}

impl StableHasher {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 ^= self.0 >> 29;
    }
}

impl Hasher for StableHasher {
    fn finish(&self) -> u64 {
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.word(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.word(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.word(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.word(n);
    }

    fn write_u128(&mut self, n: u128) {
        self.write(&n.to_le_bytes());
    }

    fn write_usize(&mut self, n: usize) {
        self.word(n as u64);
    }

    fn write_i8(&mut self, n: i8) {
        self.write_i64(n.into());
    }

    fn write_i16(&mut self, n: i16) {
        self.write_i64(n.into());
    }

    fn write_i32(&mut self, n: i32) {
        self.write_i64(n.into());
    }

    fn write_i64(&mut self, n: i64) {
        self.word(n.cast_unsigned());
    }

    fn write_isize(&mut self, n: isize) {
        self.write_i64(n as i64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// This number is promised for ever: numbers like it stand in people's logs.
    #[test]
    fn the_hash_never_changes() {
        assert_eq!(stable_hash(&(1_u8, -5_i32, "Golenka", [7_u32; 3])), GOLDEN);
    }

    const GOLDEN: u64 = 0x370a_6a27_bcd0_0338;

    #[test]
    fn small_changes_change_it() {
        assert_ne!(stable_hash(&[1, 2, 3]), stable_hash(&[1, 3, 2]));
        assert_ne!(stable_hash("ab"), stable_hash("ba"));
    }
}
