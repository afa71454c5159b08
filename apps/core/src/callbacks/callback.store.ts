import type { Db } from '../kernel/db.ts'

interface CallbackRequest {
  readonly guid: string
  /** The ask of the conversation that it comes from; one that is repeated keeps nothing more. */
  readonly ask: string
  readonly number: string
  readonly dueAt: string
  readonly note: string
  readonly createdAt: Date
}

export const insertCallback = (db: Db, request: CallbackRequest) =>
  db
    .insertInto('callbackRequest')
    .values(request)
    .onConflict((on) => on.columns(['guid', 'ask']).doNothing())
    .execute()
