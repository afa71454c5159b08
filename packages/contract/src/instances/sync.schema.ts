import { z } from 'zod'
import { id, text } from '../kernel/schema.ts'
import { packageInstall, packagePlan } from '../packages/package.schema.ts'

const published = z.boolean().meta({
  label: 'Publish',
  help: 'New versions of components go live there once they pass the check.',
})

export const syncPlanBody = z.object({
  idInstance: id,
  /** What the last comparison found on this side. */
  things: z.array(id).min(1).max(100),
  isPublished: published,
  trusts: z.boolean().meta({
    label: 'Trust this installation there',
    help: 'Packages are signed. Needed once: the other side then takes packages that this installation signs.',
  }),
})

/** What installing the chosen things, and what they need, would do on the other side. */
export const syncPlan = z.object({
  /** The package here, which can be installed by hand as well. */
  idPackage: id,
  idPackageThere: id,
  /** Names of what was chosen and is not on this side, so that it is left out. */
  leftOut: z.array(z.string()),
  /** The other side's own plan. */
  plan: packagePlan,
})
export type SyncPlan = z.output<typeof syncPlan>

export const syncBody = z.object({
  idInstance: id,
  idPackage: id,
  idPackageThere: id,
  isPublished: published,
  /** Of the plan that was looked at; what has changed there since is refused. */
  stamp: text(1, 100),
})
export type SyncBody = z.output<typeof syncBody>
export const syncDone = z.object({ install: packageInstall })
