import { viewDialLogs } from '@parley/contract/conversations/list/dialLog.api.ts'
import { liveEvent } from '@parley/contract/enums/conversation.enum.ts'
import { actionsOf } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { ContextOpener } from '../kernel/context.ts'

/** A console that was told asks for the conversation again: no more often than people can see. */
const BETWEEN_NEWS_MS = 1_000

const HEARS: readonly AreaAction[] = [...actionsOf(viewDialLogs), 'OngoingConversations.view']

/** Those who may see conversations learn that one changed, and ask for what they may see of it: at once, and then once in a while. */
export class Announcer {
  readonly #contexts: Pick<ContextOpener, 'emit'>
  readonly #told = new Map<string, NodeJS.Timeout | undefined>()

  constructor(contexts: Pick<ContextOpener, 'emit'>) {
    this.#contexts = contexts
  }

  tell(tenant: number, guid: string, hasEnded: boolean): void {
    const emit = (name: 'CallChanged' | 'CallRemoved') =>
      this.#contexts.emit([{ name, payload: { guid }, to: { tenant, anyOf: HEARS } }])
    if (hasEnded) {
      clearTimeout(this.#told.get(guid))
      this.#told.delete(guid)
      emit(liveEvent.of.CallRemoved)
    } else if (!this.#told.has(guid)) {
      emit(liveEvent.of.CallChanged)
      this.#told.set(guid, undefined)
    } else if (this.#told.get(guid) === undefined) {
      const tell = () => {
        emit(liveEvent.of.CallChanged)
        this.#told.set(guid, undefined)
      }
      this.#told.set(guid, setTimeout(tell, BETWEEN_NEWS_MS).unref())
    }
  }

  close(): void {
    for (const timer of this.#told.values()) clearTimeout(timer)
  }
}
