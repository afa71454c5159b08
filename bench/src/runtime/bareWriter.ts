import pg from 'pg'

/** What the runtime stores of a turn, as a program would store it that does nothing else: all that came meanwhile in one statement. */
export class BareWriter {
  readonly #client: pg.Client
  #waiting: { readonly events: readonly unknown[]; readonly done: () => void }[] = []
  #isWriting = false

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(url: string): Promise<BareWriter> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`CREATE TABLE IF NOT EXISTS bench_event (guid uuid, seq int, offset_ms int, kind smallint, depth smallint, node_id text,
      text text, data jsonb, PRIMARY KEY (guid, seq))`)
    return new BareWriter(client)
  }

  /** Resolves once the events are kept. */
  write(events: readonly unknown[]): Promise<void> {
    return new Promise((done, fail) => {
      this.#waiting.push({ events, done })
      if (!this.#isWriting) this.#flush().catch(fail)
    })
  }

  async close(): Promise<void> {
    await this.#client.query('DROP TABLE bench_event')
    await this.#client.end()
  }

  async #flush(): Promise<void> {
    this.#isWriting = true
    try {
      while (this.#waiting.length > 0) {
        const group = this.#waiting
        this.#waiting = []
        await this.#client.query({
          name: 'write',
          text: `INSERT INTO bench_event SELECT r.guid, r.seq, r."offsetMs", r.kind, r.depth, r."nodeId", r.text, r.data
            FROM jsonb_to_recordset($1::jsonb) AS r (guid uuid, seq int, "offsetMs" int, kind smallint, depth smallint, "nodeId" text, text text, data jsonb)`,
          values: [JSON.stringify(group.flatMap(({ events }) => events))],
        })
        for (const { done } of group) done()
      }
    } finally {
      this.#isWriting = false
    }
  }
}
