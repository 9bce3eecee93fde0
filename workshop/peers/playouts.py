"""Random games of OpenSpiel to their end: in C++ without Python in the loop, and the same loop from Python.

The C++ way is a tree search of a single simulation: it copies the first decision node and plays `games` games from it
with uniformly random decisions and sampled chance, all within one call, and never grows a tree. It does not say how
long the games were; the mean length of games of the Python loop, which draws from the same distribution, does.
"""

import random
from typing import Any

import pyspiel

from server import serve, timed


def cpp(game: str, games: int, seed: int) -> tuple[float, Any]:
    """So many random games in C++."""
    loaded = pyspiel.load_game(game)
    start = first_decision(loaded, random.Random(seed))
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=seed)
    bot = pyspiel.MCTSBot(
        loaded, evaluator, uct_c=2.0, max_simulations=1, max_memory_mb=100, solve=False, seed=seed, verbose=False
    )
    seconds, root = timed(lambda: bot.mcts_search(start))
    assert root.explore_count == 1 and not root.children, "the search did more than play games"
    return seconds, {"games": games}


def python(game: str, games: int, seed: int) -> tuple[float, Any]:
    """So many random games with the loop in Python; counts decisions and chance nodes."""
    rng = random.Random(seed)
    start = first_decision(pyspiel.load_game(game), rng)

    def work() -> dict[str, int]:
        n_decisions = n_chances = 0
        for _ in range(games):
            state = start.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(fallen(state, rng))
                    n_chances += 1
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    n_decisions += 1
        return {"games": games, "decisions": n_decisions, "chances": n_chances}

    return timed(work)


def first_decision(game: pyspiel.Game, rng: random.Random) -> pyspiel.State:
    """A game just begun: chance before the first decision has fallen, for a search cannot start at a chance node."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(fallen(state, rng))
    return state


def fallen(state: pyspiel.State, rng: random.Random) -> int:
    """How chance falls."""
    actions, weights = zip(*state.chance_outcomes())
    return rng.choices(actions, weights)[0]


if __name__ == "__main__":
    serve("open_spiel", {"cpp": cpp, "python": python})
