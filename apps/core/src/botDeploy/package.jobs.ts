import { type JobDefinition, job } from '../kernel/jobs/jobRun.ts'
import type { Services } from '../kernel/services.ts'
import { fileKey } from './package.service.ts'
import { isContentKept, lockContent } from './package.store.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'botPackages.removeFile': { readonly sha256: string }
  }
}

/** After the row is gone. The same content may be there as another version, or have come again since: then its file stays. */
export const packageFileJob = ({ files }: Pick<Services, 'files'>): JobDefinition =>
  job('botPackages.removeFile', ({ run }, { sha256 }) =>
    run(async ({ db }) => {
      await lockContent(db, sha256)
      if (!(await isContentKept(db, sha256))) await files.remove(fileKey(sha256))
    }),
  )
