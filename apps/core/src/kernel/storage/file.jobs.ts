import { type JobDefinition, job } from '../jobs/jobRun.ts'
import type { Services } from '../services.ts'

declare module '../job.ts' {
  interface Jobs {
    'files.remove': { readonly key: string }
  }
}

/** Removes a file after the row that named it is gone; tried again until the storage has done it. */
export const fileJob = ({ files }: Pick<Services, 'files'>): JobDefinition =>
  job('files.remove', (_, { key }) => files.remove(key))
