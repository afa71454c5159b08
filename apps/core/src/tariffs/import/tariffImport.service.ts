import { reason } from '@parley/contract/kernel/errors.ts'
import { importState } from '@parley/contract/kernel/import.enum.ts'
import { latestOf } from '@parley/contract/tariffs/period.rules.ts'
import { tariffImportKind } from '@parley/contract/tariffs/tariff.entity.ts'
import type { TariffVersion } from '@parley/contract/tariffs/tariff.schema.ts'
import {
  type RateCells,
  type RateColumn,
  type RefusedRates,
  type TariffImport,
  type tariffImportApply,
  type tariffImportFile,
  tariffImports,
} from '@parley/contract/tariffs/tariffImport.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { type Importing, previewFile, refusedFile } from '../../kernel/import/import.service.ts'
import {
  type CheckedRow,
  type ImportRowQuery,
  listImportRows,
  lockImport,
  readGoodRows,
  readImport,
  type StoredImport,
  updateImport,
} from '../../kernel/import/import.store.ts'
import type { FileRow } from '../../kernel/import/table.ts'
import { noteDone } from '../../kernel/notes.ts'
import { refuse } from '../../kernel/refusal.ts'
import { createTariffVersion, readTariff } from '../tariff.service.ts'
import { bundleOf, checkRates, ratesOf } from './checkRates.ts'

/** Files of one tariff are not found by another. */
const nameOf = (idTariff: number) => `rates of tariff ${idTariff}`

const importingOf = (idTariff: number): Importing<RateColumn, CheckedRow<RateColumn>> => ({
  name: nameOf(idTariff),
  of: tariffImportKind,
  columns: tariffImports.columns,
  faults: {
    unreadable: 'tariffImport.unreadable',
    tooManyRows: 'tariffImport.tooManyRows',
    notOpen: 'tariffImport.notOpen',
    nothingToDo: 'tariffImport.nothingToDo',
  },
  check: async (ctx, rows) => checkRates(rows, await latestTerms(ctx, idTariff)),
})

const latestTerms = async (ctx: Ctx, idTariff: number): Promise<TariffVersion> =>
  latestOf((await readTariff(ctx, idTariff)).versions)

function shown({ idImport: idTariffImport, ...facts }: StoredImport): TariffImport {
  const { erased: _, isReturning: __, ...state } = facts
  return { idTariffImport, ...state }
}

export const previewTariffImport = async (
  ctx: Ctx,
  idTariff: number,
  file: z.output<typeof tariffImportFile>,
): Promise<TariffImport> => shown(await previewFile(ctx, importingOf(idTariff), file))

export const readTariffImport = async (ctx: Ctx, idTariff: number, idTariffImport: number): Promise<TariffImport> =>
  shown(await readImport(ctx.db, nameOf(idTariff), idTariffImport))

export async function readTariffImportRows(ctx: Ctx, idTariff: number, idTariffImport: number, query: ImportRowQuery) {
  await readTariffImport(ctx, idTariff, idTariffImport)
  const page = await listImportRows(ctx.db, idTariffImport, query)
  return {
    ...page,
    // They were read from a file with these columns.
    items: page.items.map(({ cells, isErased: _, ...row }) => ({ ...(cells as RateCells), ...row })),
  }
}

export async function readRefusedRates(ctx: Ctx, idTariff: number, idTariffImport: number): Promise<RefusedRates> {
  const importing = { name: nameOf(idTariff), columns: tariffImports.columns }
  const { encoding } = await readImport(ctx.db, importing.name, idTariffImport)
  const { fileName, body } = await refusedFile(ctx, importing, idTariffImport)
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(Buffer.from(part))
  const content = new TextDecoder(encoding, { ignoreBOM: true }).decode(Buffer.concat(parts))
  return { fileName, content, encoding }
}

/** Adds the version in the transaction of the request: a file has as many rows as one insert bears. */
export async function applyTariffImport(
  ctx: Ctx,
  idTariff: number,
  idTariffImport: number,
  { validFrom, rowVersion }: z.output<typeof tariffImportApply>,
): Promise<TariffImport> {
  await lockImport(ctx.db, nameOf(idTariff), idTariffImport)
  const { state, counts, fileName } = await readTariffImport(ctx, idTariff, idTariffImport)
  if (state !== 'preview') refuse(reason('tariffImport.notOpen', { state: importState.label(state).toLowerCase() }))
  if (counts.invalid > 0) refuse(reason('tariffImport.refusedRows', { rows: counts.invalid }))
  if (counts.create + counts.update === 0) refuse(reason('tariffImport.nothingToDo'))
  const { version: _, createdAt: __, createdBy: ___, ...latest } = await latestTerms(ctx, idTariff)
  // They were read from a file with these columns.
  const rows = (await readGoodRows(ctx.db, idTariffImport)) as readonly FileRow<RateColumn>[]
  const wrong = checkRates(rows, latest).filter(({ result }) => result === 'invalid').length
  if (wrong > 0) refuse(reason('tariffImport.refusedRows', { rows: wrong }))
  const bundleSeconds = bundleOf(rows, latest)
  const terms = { ...latest, validFrom, validTo: null, bundleSeconds, rates: ratesOf(rows, latest) }
  await createTariffVersion(ctx, idTariff, { terms, rowVersion })
  await updateImport(ctx.db, idTariffImport, { state: 'done', error: null })
  await noteDone(ctx, tariffImportKind, [idTariffImport, fileName], 'Prices imported', { counts })
  return await readTariffImport(ctx, idTariff, idTariffImport)
}
