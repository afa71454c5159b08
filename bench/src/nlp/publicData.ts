import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { Example } from '@parley/nlp'

/** Texts to learn from, to be tested by, and such that belong to no category. */
export interface PublicData {
  readonly train: readonly Example[]
  readonly test: readonly Example[]
  readonly strange: readonly string[]
}

interface Stored {
  readonly train: Readonly<Record<string, readonly string[]>>
  readonly test: Readonly<Record<string, readonly string[]>>
  readonly strange: readonly string[]
}

/** A set of `bench/data`, by its name there; of the first `categories` alone where less is wanted. */
export async function readPublicData(name: string, categories = Number.POSITIVE_INFINITY): Promise<PublicData> {
  const bytes = await readFile(new URL(`../../data/${name}.json.br`, import.meta.url))
  const { train, test, strange } = JSON.parse(brotliDecompressSync(bytes).toString()) as Stored // written by us
  const examplesOf = (texts: Stored['train']) =>
    Object.entries(texts)
      .slice(0, categories)
      .flatMap(([category, all]) => all.map((text) => ({ text, category })))
  return { train: examplesOf(train), test: examplesOf(test), strange }
}
