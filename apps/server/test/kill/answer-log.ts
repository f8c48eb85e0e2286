/** What candidates have sent and what was acknowledged, and the comparison with what is stored. Pure. */

export interface StoredRow {
  readonly paperId: string
  readonly no: number
  readonly seq: number
  readonly option: number
}

const keyOf = (paperId: string, no: number): string => `${paperId}/${no}`

export class AnswerLog {
  readonly #sent = new Map<string, Map<number, number>>()
  readonly #acknowledged = new Map<string, number>()
  acknowledgements = 0

  /** Before the request leaves: a reply may be lost, the answer stored. */
  noteSent(paperId: string, no: number, { seq, option }: { seq: number; option: number }): void {
    const key = keyOf(paperId, no)
    const options = this.#sent.get(key) ?? new Map<number, number>()
    this.#sent.set(key, options.set(seq, option))
  }

  noteAcknowledged(paperId: string, no: number, seq: number): void {
    const key = keyOf(paperId, no)
    this.acknowledgements += 1
    this.#acknowledged.set(key, Math.max(seq, this.#acknowledged.get(key) ?? 0))
  }

  /** One sentence for each acknowledged answer that is not stored, and for each stored one that nobody sent. */
  problems(rows: readonly StoredRow[]): string[] {
    const stored = new Map(rows.map(row => [keyOf(row.paperId, row.no), row]))
    const lost = [...this.#acknowledged].flatMap(([key, seq]) => {
      const found = stored.get(key)?.seq ?? 0
      return found >= seq ? [] : [`${key}: seq ${seq} was acknowledged, ${found} is stored`]
    })
    const invented = [...stored].flatMap(([key, { seq, option }]) => {
      const sent = this.#sent.get(key)?.get(seq)
      return sent === option ? [] : [`${key}: seq ${seq} is stored with ${option}, but ${sent ?? 'nothing'} was sent`]
    })
    return [...lost, ...invented]
  }
}
