import type { ProviderPriceDraft } from '@parley/contract/costs/cost.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import { expect } from 'vitest'
import type { TestCore } from '../core.ts'

/** Stands in everything that is planted: whoever reads it has seen what is not theirs. */
export const MARKER = 'Zephyr7Quill'

/** Prices that a tariff can be given. */
export const plantedPrices = Buffer.from(`Prefix,Price\n,0.5\n420,0.25\n`)

/** What a provider asks for one call. */
export const plantedInvoice = Buffer.from(
  'time,number,seconds,amount\n2026-10-05T10:00:00Z,420605111222,60,0.5',
).toString('base64')

/** A file of contacts whose import waits to be applied. */
export const plantedList = `phone,name\n+420605111444,${MARKER}`

export const plantedProviderPrice: ProviderPriceDraft = {
  ...{ provider: `${MARKER} provider`, unit: 'callsOut', price: '0.02', leastSeconds: 0, increment: 1, prefixes: [] },
  ...{ validFrom: '2030-01-01', validTo: '2030-12-31', note: '' },
}

export const plantedTerms: TariffTerms = {
  mode: 1,
  validFrom: '2030-01-01',
  validTo: null,
  freeSeconds: 0,
  minimum: '0',
  rounding: { digits: 2, mode: 'halfUp' },
  bands: [],
  rates: [{ prefix: '', band: null, connectFee: '0', steps: [{ fromSecond: 0, price: '0.02', increment: 1 }] }],
}

export const plantedReceipt = (at: string) => ({
  product: 'Parley',
  tenant: MARKER,
  idErasure: 1,
  kind: 'id',
  salt: 'salt',
  identifierHash: 'hash',
  mode: 'erase',
  areas: [],
  begunAt: at,
  finishedAt: at,
  by: MARKER,
  publicKey: 'key',
  signature: 'signature',
})

/** A file and a question without an answer in a knowledge base of tenant 2. */
export async function plantKnowledge(core: TestCore, idKnowledgeBase: number) {
  const body = { fileName: `${MARKER}.txt`, content: Buffer.from(MARKER).toString('base64') }
  const file = await core.as('admin').call(operations.KnowledgeBase.InsertFile, { params: { idKnowledgeBase }, body })
  expect(file.status, file.text).toBe(200)
  const { rows } = await core.owner.query<{ id: string }>(
    `INSERT INTO knowledge_question (id_tenant, id_knowledge_base, fold, question, language, guid, score, at)
     VALUES (2, $1, $2, $2, 'en-GB', uuidv7(), 0, $3) RETURNING id_knowledge_question AS id`,
    [idKnowledgeBase, MARKER, core.clock.now()],
  )
  return { idKnowledgeSource: file.body.idKnowledgeSource, idKnowledgeQuestion: Number(rows[0]?.id) }
}

/** The id that a statement gives. */
export const newest = async (core: TestCore, sql: string) =>
  Number((await core.owner.query<{ id: string }>(sql)).rows[0]?.id)
