import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { CarrierResult } from '../../src/carrier/carrier.ts'

/** A call as the carrier saw it. */
export type Heard =
  | {
      readonly what: 'begun'
      readonly guid: string
      readonly idContact: number
      readonly attempt: number
      readonly phone: string
      readonly pid: number
      readonly at: number
    }
  | { readonly what: 'ended'; readonly guid: string; readonly result: CarrierResult; readonly at: number }

/** Written before the call goes on, past any connection that could be cut: the kernel keeps it when the process is killed in the next moment. */
export const note = (book: string, heard: Heard): void => appendFileSync(book, `${JSON.stringify(heard)}\n`)

export const readBook = async (book: string): Promise<Heard[]> =>
  (await readFile(book, 'utf8')).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Heard])) // as they were written
