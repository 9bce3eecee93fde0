/**
 * Questions that follow one another quickly, of which only the latest matters: one is under way at a time, and there is
 * a pause between two of them.
 */
export class Latest {
  #pause;
  /** Grows with every question, so that an answer knows whether it is still wanted. */
  #number = 0;
  /** @type {Promise<unknown>} */
  #underWay = Promise.resolve();

  /** @param {number} pause in milliseconds */
  constructor(pause) {
    this.#pause = pause;
  }

  /**
   * The answer, an `Error`, or null if another question came in the meantime.
   * @param {() => Promise<any>} question
   * @param {boolean} atOnce without waiting for the one under way
   * @returns {Promise<any>}
   */
  async ask(question, atOnce) {
    this.#number += 1;
    const number = this.#number;
    if (!atOnce) {
      await this.#underWay;
      if (number !== this.#number) return null;
    }
    const answer = question().catch((error) => error);
    const paused = new Promise((resolve) => setTimeout(resolve, this.#pause));
    this.#underWay = Promise.all([answer, paused]);
    const answered = await answer;
    return number === this.#number ? answered : null;
  }

  /** The answer under way is not wanted any more. */
  forget() {
    this.#number += 1;
  }
}
