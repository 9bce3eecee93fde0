//! Writing SVG: numbers in short, texts escaped, and random things that are the same every time.

use std::fmt::{self, Write as _};

/// A drawing in the making.
#[derive(Default)]
pub(crate) struct Ink(pub(crate) String);

impl Ink {
    /// Adds some SVG; see [`put!`].
    pub(crate) fn add(&mut self, text: fmt::Arguments<'_>) {
        self.0.write_fmt(text).expect("a string takes whatever is written");
    }
}

/// Adds formatted SVG to a drawing: `put!(ink, "<circle r=\"{}\"/>", N(r))`.
macro_rules! put {
    ($ink:expr, $($text:tt)*) => { $ink.add(format_args!($($text)*)) };
}
pub(crate) use put;

/// A number with at most one decimal: a tenth of a millimetre is finer than anybody sees.
#[derive(Clone, Copy)]
pub(crate) struct N(pub(crate) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round();
        if tenths == 0.0 {
            f.write_str("0")
        } else if tenths % 10.0 == 0.0 {
            write!(f, "{}", tenths / 10.0)
        } else {
            write!(f, "{:.1}", tenths / 10.0)
        }
    }
}

/// A text between tags or in an attribute.
pub(crate) fn escaped(text: &str) -> String {
    let mut res = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => res.push_str("&amp;"),
            '<' => res.push_str("&lt;"),
            '>' => res.push_str("&gt;"),
            '"' => res.push_str("&quot;"),
            // No other control character may stand in XML.
            c if c.is_control() => res.push(' '),
            c => res.push(c),
        }
    }
    res
}

/// A count as a number to reckon with.
pub(crate) fn real(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

/// Random numbers that depend on a text alone: the same wood has the same trees in every picture.
pub(crate) struct Noise(u64);

impl Noise {
    /// The noise of a text.
    pub(crate) fn of(text: &str) -> Noise {
        let mix = |all: u64, byte: u8| (all ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Noise(text.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to 1.
    pub(crate) fn share(&mut self) -> f64 {
        let top = u32::try_from(self.bits() >> 32).expect("half of the bits");
        f64::from(top) / f64::from(u32::MAX)
    }

    /// Between two numbers.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    /// One of a list.
    pub(crate) fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        let n = all.len() as u64;
        all[usize::try_from(self.bits() % n).expect("less than the length of a list")]
    }
}
