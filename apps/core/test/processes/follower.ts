import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { urlOf } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import { CONSOLE_HUB } from '../../src/hubs/console.hub.ts'

interface Task {
  readonly id: number
  readonly status: string
  readonly revision: number
}

type Change = (tasks: Map<number, Task>) => void

/** Tasks and their status, as the service lists them now. */
export async function readTasks(url: string, secret: string): Promise<Map<number, Task>> {
  const answer = await fetch(url + urlOf(operations.Tasks.Tasks, { query: { all: true, limit: 200 } }), {
    headers: { authorization: `Bearer ${secret}` },
  })
  if (!answer.ok) throw new Error(`The list of tasks was answered ${answer.status}: ${await answer.text()}`)
  const page = (await answer.json()) as { items: Task[] } // as the contract says
  return new Map(page.items.map((task) => [task.id, task]))
}

/** Keeps its list by the events it hears, and reads it again only when it connects: what it was not told, it does not know. */
export class Follower {
  readonly #connection: HubConnection
  readonly #read: () => Promise<Map<number, Task>>
  #tasks = new Map<number, Task>()
  #heard: Change[] = []
  #isReading = false
  #isStopped = false
  heard = 0
  connected = 0

  constructor(url: string, secret: string) {
    this.#read = () => readTasks(url, secret)
    this.#connection = new HubConnectionBuilder()
      .withUrl(`${url}${CONSOLE_HUB}`, {
        transport: HttpTransportType.WebSockets,
        accessTokenFactory: () => secret,
      })
      .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 200 })
      .configureLogging(LogLevel.None)
      .build()
    const removed = new Set<number>()
    // Events that two processes send of one task may overtake each other; what they say tells which is newer.
    const put = (task: Task) =>
      this.#hear((tasks) => {
        const isOld = removed.has(task.id) || (tasks.get(task.id)?.revision ?? 0) > task.revision
        if (!isOld) tasks.set(task.id, task)
      })
    this.#connection.on('CreateTask', put)
    this.#connection.on('UpdateTask', put)
    this.#connection.on('DeleteTask', ({ id }: Task) => {
      removed.add(id)
      this.#hear((tasks) => tasks.delete(id))
    })
    this.#connection.onreconnected(() => void this.#begin())
  }

  /** What this client believes, by id. */
  get tasks(): [number, string][] {
    return sorted(this.#tasks)
  }

  async start(): Promise<void> {
    await this.#connection.start()
    await this.#begin()
  }

  stop(): Promise<void> {
    this.#isStopped = true
    return this.#connection.stop()
  }

  #hear(change: Change): void {
    this.heard += 1
    if (this.#isReading) this.#heard.push(change)
    else change(this.#tasks)
  }

  /**
   * What is heard while the list is read comes on top of it. Whoever answers may be killed in the middle of it and take
   * any time to be back: it is asked again until it answers, or until another reading has taken this one's place.
   */
  async #begin(): Promise<void> {
    this.connected += 1
    const mine = this.connected
    this.#isReading = true
    this.#heard = []
    let tasks: Map<number, Task> | undefined
    while (!tasks) {
      tasks = await this.#read().catch(() => undefined)
      if (this.#isStopped || mine !== this.connected) return
      if (!tasks) await new Promise((resolve) => setTimeout(resolve, 200))
    }
    for (const change of this.#heard) change(tasks)
    this.#tasks = tasks
    this.#isReading = false
  }
}

export const sorted = (tasks: ReadonlyMap<number, Task>): [number, string][] =>
  [...tasks.values()].sort((a, b) => a.id - b.id).map(({ id, status }) => [id, status])
