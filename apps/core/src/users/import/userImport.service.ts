import { userImportKind } from '@parley/contract/users/user.entity.ts'
import {
  type ImportCells,
  type importFile,
  type UserColumn,
  type UserImport,
  userImports,
} from '@parley/contract/users/userImport.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { type Importing, previewFile, refusedFile, startImport } from '../../kernel/import/import.service.ts'
import { type ImportRowQuery, listImportRows, readImport, type StoredImport } from '../../kernel/import/import.store.ts'
import { startTask } from '../../tasks/task.service.ts'
import { requireHere } from '../user.access.ts'
import { type CheckedUser, checkRows } from './importCheck.ts'
import type {} from './userImport.jobs.ts'

const AREA = 'AccessManagement.edituser'

export const importing: Importing<UserColumn, CheckedUser> = {
  name: 'users',
  of: userImportKind,
  columns: userImports.columns,
  faults: {
    unreadable: 'userImport.unreadable',
    tooManyRows: 'userImport.tooManyRows',
    notOpen: 'userImport.notOpen',
    nothingToDo: 'userImport.nothingToDo',
  },
  check: checkRows,
}

const shown = ({ idImport: idUserImport, ...facts }: StoredImport): UserImport => ({ idUserImport, ...facts })

export async function previewImport(ctx: Ctx, file: z.output<typeof importFile>): Promise<UserImport> {
  await requireHere(ctx, AREA)
  return shown(await previewFile(ctx, importing, file))
}

export async function getImport(ctx: Ctx, idUserImport: number): Promise<UserImport> {
  await requireHere(ctx, AREA)
  return shown(await readImport(ctx.db, importing.name, idUserImport))
}

export async function getImportRows(ctx: Ctx, idUserImport: number, query: ImportRowQuery) {
  await getImport(ctx, idUserImport)
  const page = await listImportRows(ctx.db, idUserImport, query)
  // They were read from a file with these columns.
  return { ...page, items: page.items.map(({ cells, ...row }) => ({ ...(cells as ImportCells), ...row })) }
}

/** Starts the task that applies the good rows. */
export async function applyImport(ctx: Ctx, idUserImport: number, sendInvitations: boolean): Promise<UserImport> {
  await requireHere(ctx, AREA)
  const running = await startImport(ctx, importing, idUserImport, ({ counts, fileName }) =>
    startTask(ctx, {
      name: 'Import users',
      description: `${counts.create} new and ${counts.update} changed from ${fileName}`,
      job: 'userImport',
      payload: { idUserImport, idUser: ctx.actor.id ?? 0, sendInvitations },
    }),
  )
  return shown(running)
}

export async function getRefusedRows(ctx: Ctx, idUserImport: number) {
  await requireHere(ctx, AREA)
  return await refusedFile(ctx, importing, idUserImport)
}
