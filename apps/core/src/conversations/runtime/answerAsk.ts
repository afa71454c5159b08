import type { Ctx } from '../../kernel/ctx.ts'
import { performRequest, type RequestPort } from '../../requests/performRequest.ts'
import type { Ask, AskAnswer } from './conversation.ts'
import { libraryKey, loadSubflow } from './program.store.ts'

type Read = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Does what a chat's flow asks for; outside of any transaction, because others may take long to answer. */
export async function answerAsk(ask: Ask, read: Read, requests: RequestPort): Promise<AskAnswer> {
  const { id } = ask
  if (ask.kind === 'request') return await performRequest(ask, requests)
  if (ask.kind === 'transfer') {
    const text = 'A chat can’t be transferred, so the transfer counts as declined.'
    return {
      said: { kind: 'transferred', id, result: 'declined', message: text },
      warning: { code: 'transfer.nobody', text },
    }
  }
  const found = await read((ctx) => loadSubflow(ctx.db, ask.flow, ask.version))
  if (!found) return { said: { kind: 'subflowMissing', id, message: 'it has no such published version' } }
  const key = libraryKey(found)
  return { said: { kind: 'subflow', id, key, version: found.version }, subflow: { key, ...found } }
}

/** After a crash nobody knows whether the service was reached; what could do something twice is not sent again. */
export function answerInterrupted(ask: Ask): AskAnswer | undefined {
  if (ask.kind !== 'request' || ask.method === 'GET') return undefined
  const message = 'interrupted by a restart'
  return {
    said: { kind: 'requestFailed', id: ask.id, code: 'network', message },
    request: { method: ask.method, failure: 'interrupted' },
  }
}
