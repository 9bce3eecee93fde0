//! What every host on a virtual table answers and does alike.

/// The methods of [`crate::Host`] that are the same for every [`crate::board::Board`]. Write it inside
/// `impl Host for ...`; what is left to the host is its types, its files, its facts (`apply`, `tell`, `check`, `inspect`,
/// `forget`, `redraw`), how it looks, and `take_off`. The crate that uses it must know `engine` and `table`.
#[macro_export]
macro_rules! host_on_board {
    () => {
        fn cover_now(
            step: &mut $crate::Play<'_, Self>,
            id: $crate::ElementId,
        ) -> ::engine::Flow<$crate::Cover> {
            Ok($crate::board::cover_now(step.rules, &step.state, id))
        }
        fn support_points(step: &mut $crate::Play<'_, Self>, id: $crate::ElementId) -> ::engine::Flow<u32> {
            Ok($crate::board::support_points::<Self>(&step.state, id))
        }
        fn has_friend_near(step: &mut $crate::Play<'_, Self>, id: $crate::ElementId) -> ::engine::Flow<bool> {
            Ok($crate::board::has_friend_near::<Self>(&step.state, id))
        }
        fn has_enemy_near(step: &mut $crate::Play<'_, Self>, id: $crate::ElementId) -> ::engine::Flow<bool> {
            Ok($crate::board::has_enemy_near::<Self>(&step.state, id))
        }
        fn in_zone(
            step: &mut $crate::Play<'_, Self>,
            leader: $crate::ElementId,
            id: $crate::ElementId,
            zone: u8,
        ) -> ::engine::Flow<bool> {
            Ok($crate::board::in_zone::<Self>(&step.state, leader, id, zone))
        }
        fn within_an_inch(
            step: &mut $crate::Play<'_, Self>,
            a: $crate::ElementId,
            b: $crate::ElementId,
        ) -> ::engine::Flow<bool> {
            Ok($crate::board::within_an_inch::<Self>(&step.state, a, b))
        }
        fn armour_near(
            step: &mut $crate::Play<'_, Self>,
            id: $crate::ElementId,
        ) -> ::engine::Flow<Vec<$crate::ElementId>> {
            Ok($crate::board::armour_near::<Self>(&step.state, id))
        }
        fn holders(step: &mut $crate::Play<'_, Self>) -> ::engine::Flow<Vec<Option<$crate::Side>>> {
            Ok($crate::board::holders::<Self>(&step.state))
        }
        fn at_place(
            step: &mut $crate::Play<'_, Self>,
            id: $crate::ElementId,
            place: ::table::Point,
        ) -> ::engine::Flow<bool> {
            Ok($crate::board::at_place::<Self>(&step.state, id, place))
        }
        fn nearest(
            step: &mut $crate::Play<'_, Self>,
            id: $crate::ElementId,
            among: &[$crate::ElementId],
        ) -> ::engine::Flow<$crate::ElementId> {
            $crate::board::nearest::<Self>(&step.state, id, among)
        }
        fn may_enter(
            state: &$crate::Position<Self>,
            side: $crate::Side,
            at: ::table::Point,
        ) -> ::engine::Flow {
            $crate::board::may_enter::<Self>(state, side, at)
        }
        fn may_hide(
            _: &$crate::Fyob<Self>,
            state: &$crate::Position<Self>,
            _: $crate::ElementId,
            at: ::table::Point,
        ) -> ::engine::Flow {
            $crate::board::may_hide::<Self>(state, at)
        }
        fn ruled(
            step: &mut $crate::Play<'_, Self>,
            id: $crate::ElementId,
            to: ::table::Pose,
        ) -> ::engine::Flow {
            $crate::board::ruled(step, id, to)
        }
        fn forced_move(
            step: &mut $crate::Play<'_, Self>,
            id: $crate::ElementId,
            forced: $crate::Forced,
        ) -> ::engine::Flow<bool> {
            $crate::board::forced_move(step, id, forced)
        }
        fn abandon(step: &mut $crate::Play<'_, Self>, id: $crate::ElementId) -> ::engine::Flow {
            $crate::board::abandon(step, id)
        }
        fn tip_out(step: &mut $crate::Play<'_, Self>, id: $crate::ElementId) -> ::engine::Flow {
            $crate::board::tip_out(step, id)
        }
        fn put_at(
            step: &mut $crate::Play<'_, Self>,
            id: $crate::ElementId,
            at: ::table::Point,
        ) -> ::engine::Flow {
            $crate::board::put_at(step, id, at)
        }
        fn begin(step: &mut $crate::Play<'_, Self>) -> ::engine::Flow {
            $crate::board::look_around_all(step)
        }
        fn turn_goes_on(step: &mut $crate::Play<'_, Self>, id: $crate::ElementId) -> ::engine::Flow {
            $crate::board::turn_goes_on(step, id)
        }
        fn decide(
            step: &mut $crate::Play<'_, Self>,
            seat: ::engine::Seat,
            decision: &$crate::Decision,
        ) -> ::engine::Flow {
            $crate::board::decide(step, seat, decision)
        }
        fn auto(step: &mut $crate::Play<'_, Self>, seat: ::engine::Seat) -> ::engine::Flow {
            $crate::procedure::auto(step, seat)
        }
        fn proposals(
            rules: &$crate::Fyob<Self>,
            state: &$crate::Position<Self>,
            seat: ::engine::Seat,
            piece: Option<::engine::PieceId>,
        ) -> Vec<$crate::Decision> {
            $crate::board::proposals(rules, state, seat, piece)
        }
        fn whim(
            rules: &$crate::Fyob<Self>,
            state: &$crate::Position<Self>,
            id: $crate::ElementId,
            cup: &mut ::engine::Cup,
        ) -> Option<$crate::Decision> {
            $crate::board::whim(rules, state, id, cup)
        }
        fn aim(
            rules: &$crate::Fyob<Self>,
            state: &$crate::Position<Self>,
            seat: ::engine::Seat,
            piece: Option<::engine::PieceId>,
            goal: &::engine::Goal,
        ) -> Vec<$crate::Decision> {
            $crate::board::aim(rules, state, seat, piece, goal)
        }
        fn shown(
            rules: &$crate::Fyob<Self>,
            state: &$crate::Position<Self>,
            decision: &$crate::Decision,
            shown: &mut ::engine::Shown,
        ) {
            $crate::board::shown(rules, state, decision, shown);
        }
        fn areas(
            rules: &$crate::Fyob<Self>,
            state: &$crate::Position<Self>,
            seat: ::engine::Seat,
            piece: ::engine::PieceId,
        ) -> Vec<::engine::AidArea> {
            $crate::board::areas(rules, state, seat, piece)
        }
        fn measure(
            rules: &$crate::Fyob<Self>,
            state: &$crate::Position<Self>,
            piece: Option<::engine::PieceId>,
            from: ::table::Point,
            to: ::table::Point,
        ) -> ::engine::Measure {
            $crate::board::measure(rules, state, piece, from, to)
        }
    };
}
