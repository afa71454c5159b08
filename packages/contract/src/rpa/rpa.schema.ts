import { z } from 'zod'
import { messages } from '../kernel/messages.ts'
import { guid, instant, json, range, text } from '../kernel/schema.ts'

export const rpaTake = z.object({
  queue: text(1, 100),
  /** How long the robot has the task; after that nobody waits for it. */
  leaseSeconds: range(10, 3_600).default(300),
})
export const rpaTaken = z.object({
  /** Null where none waits: ask again after a second or more. */
  task: z
    .object({
      guid,
      /** Shown again with the answer: only who has the task can answer it. */
      lease: guid,
      queue: z.string(),
      input: json,
      leaseUntil: instant,
      /** Of a test conversation. */
      isTest: z.boolean(),
    })
    .nullable(),
})

const MOST_RESULT = 100_000
/** With a result the task is done, with an error it has failed. */
export const rpaAnswer = z
  .object({
    guid,
    lease: guid,
    result: json
      .refine((value) => JSON.stringify(value).length <= MOST_RESULT, { error: messages.maxLength(MOST_RESULT) })
      .optional(),
    error: text(1, 500).optional(),
  })
  .refine(({ result, error }) => (result === undefined) !== (error === undefined), {
    error: messages.resultOrError,
    path: ['result'],
  })
  .meta({ oneOf: [{ required: ['result'] }, { required: ['error'] }] })
