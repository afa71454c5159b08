import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { userImportKind } from '@parley/contract/users/user.entity.ts'
import { importState } from '@parley/contract/users/user.enum.ts'
import { problemsText } from '@parley/contract/users/userImport.rules.ts'
import type { importFile, importRowQuery, UserImport } from '@parley/contract/users/userImport.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import type { FileAnswer } from '../../kernel/http/fileAnswer.ts'
import { noteDone } from '../../kernel/noteDone.ts'
import { notFound, refuse } from '../../kernel/refusal.ts'
import { startTask } from '../../tasks/task.service.ts'
import { requireHere } from '../user.access.ts'
import { checkRows } from './importCheck.ts'
import { columnTitles, readImportFile } from './importFile.ts'
import type {} from './userImport.jobs.ts'
import { insertImport, listImportRows, lockImport, readImport, updateImport } from './userImport.store.ts'

const AREA = 'AccessManagement.edituser'

/** Reads a file and says what it would do; nothing but the preview is written. */
export async function previewImport(ctx: Ctx, file: z.output<typeof importFile>): Promise<UserImport> {
  await requireHere(ctx, AREA)
  const { rows, encoding, separator } = readImportFile(file)
  const { isReturning = false } = file
  const checked = await checkRows(ctx, rows, { isReturning, isApplied: false })
  const made = { createdAt: ctx.clock.now(), createdBy: ctx.actor.id }
  const facts = { fileName: file.fileName, encoding, separator, isReturning, ...made }
  const idUserImport = await insertImport(ctx.db, facts, checked)
  const preview = await readImport(ctx.db, idUserImport)
  await record(ctx, preview, 'Import previewed')
  return preview
}

export async function getImport(ctx: Ctx, idUserImport: number): Promise<UserImport> {
  await requireHere(ctx, AREA)
  return await readImport(ctx.db, idUserImport)
}

export async function getImportRows(ctx: Ctx, idUserImport: number, query: z.output<typeof importRowQuery>) {
  await getImport(ctx, idUserImport)
  return await listImportRows(ctx.db, idUserImport, query)
}

/** Begins the task that applies the good rows. */
export async function applyImport(ctx: Ctx, idUserImport: number, sendInvitations: boolean): Promise<UserImport> {
  await requireHere(ctx, AREA)
  const locked = (await lockImport(ctx.db, idUserImport)) ?? notFound('Import')
  if (locked.state !== 'preview')
    refuse(reason('userImport.notOpen', { state: importState.label(locked.state).toLowerCase() }))
  const { counts, fileName } = await readImport(ctx.db, idUserImport)
  if (counts.create + counts.update === 0) refuse(reason('userImport.nothingToDo'))
  const task = await startTask(ctx, {
    name: 'Import users',
    description: `${counts.create} new and ${counts.update} changed from ${fileName}`,
    job: 'userImport',
    payload: { idUserImport, idUser: ctx.actor.id ?? 0, sendInvitations },
  })
  await updateImport(ctx.db, idUserImport, { state: 'running', idTask: task.id })
  const running = await readImport(ctx.db, idUserImport)
  await record(ctx, running, 'Import started')
  return running
}

const record = (ctx: Ctx, { idUserImport, fileName, counts, erased, isReturning }: UserImport, what: string) =>
  noteDone(ctx, userImportKind, [idUserImport, fileName], what, {
    counts,
    ...(isReturning ? { returning: erased } : {}),
  })

/** The refused rows with what is wrong, in the shape of a file that can be mended and uploaded again. */
export async function getRefusedRows(ctx: Ctx, idUserImport: number): Promise<FileAnswer> {
  const { fileName } = await getImport(ctx, idUserImport)
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `${fileName.replace(/\.\w+$/, '')} refused.csv`,
    body: refusedCsv(ctx, idUserImport),
  }
}

async function* refusedCsv(ctx: Ctx, idUserImport: number): AsyncGenerator<string> {
  yield BOM + csvLine([...Object.values(columnTitles), 'Line', 'Columns', 'Why it was refused'])
  let cursor: string | undefined
  do {
    const page = await listImportRows(ctx.db, idUserImport, {
      result: ['invalid'],
      limit: 200,
      ...(cursor ? { cursor } : {}),
    })
    yield page.items
      .map((row) =>
        csvLine([
          row.username,
          row.firstname,
          row.lastname,
          row.email,
          row.roles,
          row.line,
          [...new Set(row.problems.map(({ field }) => field))].join(', '),
          problemsText(row),
        ]),
      )
      .join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}
