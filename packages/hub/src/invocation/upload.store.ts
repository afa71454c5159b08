import { HubError } from '../hub.error.ts'
import type { CompletionMessage, StreamItemMessage } from '../protocols/message.ts'
import { Upload } from './upload.ts'

/** Items of one upload that may wait before reading stops. */
const capacity = 10

/** The streams that one client is sending. */
export class UploadStore {
  readonly #byId = new Map<string, Upload>()
  readonly #onRead: () => void

  constructor(onRead: () => void) {
    this.#onRead = onRead
  }

  get isFull(): boolean {
    for (const upload of this.#byId.values()) if (upload.waiting > capacity) return true
    return false
  }

  /** False if one of the ids is in use, or there twice. */
  canOpen(ids: readonly string[]): boolean {
    return new Set(ids).size === ids.length && !ids.some((id) => this.#byId.has(id))
  }

  open(ids: readonly string[]): readonly Upload[] {
    return ids.map((id) => {
      const upload = new Upload(this.#onRead)
      this.#byId.set(id, upload)
      return upload
    })
  }

  /** A method may have ended while items were on their way, so an unknown stream is no mistake. */
  push(message: StreamItemMessage): void {
    this.#byId.get(message.invocationId)?.push(message.item)
  }

  /** False when the completion is of no upload. */
  complete(message: CompletionMessage): boolean {
    const upload = this.#byId.get(message.invocationId)
    if (!upload) return false
    this.#byId.delete(message.invocationId)
    upload.end(message.error === undefined ? undefined : new HubError(message.error))
    return true
  }

  /** The method that read them is done. */
  drop(ids: readonly string[]): void {
    for (const id of ids) {
      this.#byId.get(id)?.end()
      this.#byId.delete(id)
    }
  }

  fail(error: Error): void {
    for (const upload of this.#byId.values()) upload.end(error)
    this.#byId.clear()
  }
}
