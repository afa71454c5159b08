import type { TaskStatus } from '@parley/contract/enums/operations.enum.ts'
import type { ColumnType, Generated } from 'kysely'

export interface TaskTable {
  id: Generated<number>
  idTenant: Generated<number>
  idUser: number | null
  name: string
  description: string
  /** Which job does the work, and what it is told. */
  job: string
  payload: ColumnType<unknown, string, never>
  /** What was held when it was asked for and made the result: entries such as `CallScript.view:17`. */
  rights: ColumnType<string[], string[] | undefined, never>
  created: ColumnType<string, Date, never>
  status: Generated<TaskStatus>
  progress: number | null
  step: string | null
  startedAt: ColumnType<string | null, Date | null, Date | null>
  finishedAt: ColumnType<string | null, Date | null, Date | null>
  error: string | null
  resultPath: string | null
  /** The file in the storage that the task has left, and what it is called for people. */
  resultKey: string | null
  resultName: string | null
  resultType: string | null
  resultSize: number | null
  cancelRequested: Generated<boolean>
  attempt: Generated<number>
  revision: Generated<number>
}
export interface TaskLogTable {
  idTaskLog: Generated<number>
  idTask: number
  idTenant: Generated<number>
  at: ColumnType<string, Date, never>
  message: string
}

declare module '../kernel/db.ts' {
  interface Tables {
    task: TaskTable
    taskLog: TaskLogTable
  }
}
