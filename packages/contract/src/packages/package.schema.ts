import { z } from 'zod'
import { historyDiff } from '../flows/flow.schema.ts'
import { messages } from '../kernel/messages.ts'
import { count, enumOf, guid, id, instant, json, listQuery, person, range, text } from '../kernel/schema.ts'
import { isPlain } from '../users/user.rules.ts'
import {
  MOST_PACKAGE_BYTES,
  packageBindingKind,
  packageKind,
  packageRootKind,
  packageStrategy,
  packageTrust,
  planState,
} from './package.enum.ts'

/** How an item or a binding is named in a package. */
const key = z.string().min(1).max(100)

const root = z.strictObject({ kind: enumOf(packageRootKind), key })
export type PackageRoot = z.output<typeof root>

/** What goes in: what is chosen, without what is excluded, which then has to be there. */
const chosen = {
  roots: z.array(root).min(1).max(100).meta({ label: 'Content' }),
  excluded: z.array(key).max(200).meta({ label: 'Left out' }),
}
export const packageChoice = z.object(chosen)
export type PackageChoice = z.output<typeof packageChoice>

const facts = {
  name: text(1, 80)
    .refine(isPlain, { error: messages.plain })
    .meta({ label: 'Name', help: 'A package with the same name is a newer version of the same.' }),
  version: text(1, 40)
    .regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/, { error: messages.invalid })
    .meta({ label: 'Version', help: 'For example 1.2.0. Letters, digits, “.”, “+” and “-”.' }),
  description: text(0, 2_000).meta({ label: 'Description', help: 'What it brings, for people who install it.' }),
}
export const packageDraft = z.object({ ...facts, ...chosen })
export type PackageDraft = z.output<typeof packageDraft>

export const packageRootQuery = z.object({
  kind: enumOf(packageRootKind),
  search: text(0, 100).optional(),
  limit: range(1, 200).optional(),
})
/** What can be chosen; a flow that was never published cannot. */
export const packageRootFound = z.object({
  kind: enumOf(packageRootKind),
  key: z.string(),
  name: z.string(),
  isReady: z.boolean(),
})

/** Why something is in a package, or named by it. */
const because = z.array(z.string())

export const packageItem = z.object({
  key: z.string(),
  kind: enumOf(packageKind),
  name: z.string(),
  /** Its place in the package. */
  file: z.string(),
  size: count,
  sha256: z.string(),
  /** Its version where it was made. */
  edition: count,
  needs: z.array(z.string()),
  because,
})
export type PackageItem = z.output<typeof packageItem>

export const packageBinding = z.object({
  key: z.string(),
  kind: enumOf(packageBindingKind),
  name: z.string(),
  because,
})
export type PackageBinding = z.output<typeof packageBinding>

export const packagePreview = z.object({
  items: z.array(packageItem),
  bindings: z.array(packageBinding),
  /** Of all items, unpacked. */
  size: count,
})
export type PackagePreview = z.output<typeof packagePreview>

export const packageRow = z.object({
  idPackage: id,
  ...facts,
  /** Made here; otherwise it was uploaded. */
  isMade: z.boolean().meta({ label: 'Made here' }),
  itemCount: count.meta({ label: 'Items' }),
  size: count.meta({ label: 'Size' }),
  sha256: z.string(),
  trust: enumOf(packageTrust).meta({ label: 'Signature' }),
  /** Of the key that signed it; null where nobody did. */
  fingerprint: z.string().nullable().meta({ label: 'Fingerprint' }),
  createdAt: instant,
  createdBy: person.nullable(),
})
export type PackageRow = z.output<typeof packageRow>
export const packageDetail = packageRow.extend({
  items: z.array(packageItem),
  bindings: z.array(packageBinding),
  /** The name of a trusted key. */
  keyName: z.string().nullable(),
})
export type PackageDetail = z.output<typeof packageDetail>
export const packageQuery = listQuery(['createdAt', 'name']).extend({ isMade: z.stringbool().optional() })

export const packageUpload = z.object({
  content: z
    .base64()
    .max(Math.ceil((MOST_PACKAGE_BYTES * 4) / 3) + 4)
    .meta({ label: 'File', help: 'A package, as it was downloaded: .zip, at most 20 MB.' }),
})

/** How a package is installed. */
const planFacts = {
  idFolder: id.nullable().meta({ label: 'Folder for flows' }),
  idComponentFolder: id.nullable().meta({ label: 'Folder for components' }),
  /** Own things by the keys of what the package only names; those of the same name where nothing is said. */
  bindings: z.record(key, guid),
  /** By the keys of items. */
  strategies: z.record(key, enumOf(packageStrategy)),
  /** By the keys of items, what is taken in each conflict of a merge. */
  decisions: z.record(key, z.record(z.string().max(500), z.enum(['mine', 'theirs']))),
  isPublished: z.boolean().meta({
    label: 'Publish',
    help: 'New versions of flows and components go live once they pass the check and, where their folder asks for it, their tests.',
  }),
}
export const packagePlanBody = z.object(planFacts)
export type PackagePlanBody = z.output<typeof packagePlanBody>

const conflict = z.object({
  key: z.string(),
  label: z.string(),
  nodeId: z.string().nullable(),
  mine: json.optional(),
  theirs: json.optional(),
})
const planItem = z.object({
  key: z.string(),
  kind: enumOf(packageKind),
  /** In the package, and of the tenant’s own. */
  name: z.string(),
  ownName: z.string().nullable(),
  ownId: id.nullable(),
  state: enumOf(planState),
  /** Null where there is nothing to do. */
  strategy: enumOf(packageStrategy).nullable(),
  /** What can be chosen. */
  strategies: z.array(enumOf(packageStrategy)),
  /** What a merge asks about, with what was decided. */
  conflicts: z.array(conflict.extend({ decision: z.enum(['mine', 'theirs']).nullable() })),
  /** Why it is as it is, where that needs words. */
  note: z.string().nullable(),
  /** Why it cannot be installed so. */
  problem: z.string().nullable(),
})
export type PlanItem = z.output<typeof planItem>
const planBinding = packageBinding.extend({
  /** What it is bound to; null: there is nothing yet. */
  target: z.object({ key: z.string(), name: z.string() }).nullable(),
  /** It has to be there before anything that names it can be installed. */
  isRequired: z.boolean(),
})
export type PlanBinding = z.output<typeof planBinding>
export const packagePlan = z.object({
  package: packageRow,
  items: z.array(planItem),
  bindings: z.array(planBinding),
  /** Of the same package, as it was installed last. */
  installed: z.string().nullable(),
  hasChanges: z.boolean(),
  /** Why it cannot be installed so. */
  blocked: z.string().nullable(),
  /** Stands for what the plan was made of: what has changed since is refused. */
  stamp: z.string(),
})
export type PackagePlan = z.output<typeof packagePlan>

export const planDifferenceBody = packagePlanBody.extend({ key })
export const planDifference = z.object({
  /** Null where it is no flow or component that is there. */
  diff: historyDiff.nullable(),
  before: json,
  after: json,
})
export type PlanDifference = z.output<typeof planDifference>

export const packageInstallBody = packagePlanBody.extend({ stamp: z.string().min(1).max(100) })

/** A choice from what is there already, for a binding. */
export const bindingQuery = z.object({ kind: enumOf(packageBindingKind), search: text(0, 100).optional() })
export const bindingFound = z.object({ key: z.string(), name: z.string() })

const installedItem = z.object({
  kind: enumOf(packageKind),
  name: z.string(),
  /** Null where it is gone. */
  id: id.nullable(),
  state: enumOf(planState),
  strategy: enumOf(packageStrategy).nullable(),
})
export const packageInstall = z.object({
  idPackageInstall: id,
  name: facts.name,
  version: facts.version,
  fingerprint: z.string().nullable().meta({ label: 'Fingerprint' }),
  isPublished: z.boolean().meta({ label: 'Published' }),
  items: z.array(installedItem),
  /** Null: as installed. */
  undoneAt: instant.nullable().meta({ label: 'Undone' }),
  undoneBy: person.nullable(),
  /** Only the newest can be undone. */
  isNewest: z.boolean(),
  createdAt: instant,
  createdBy: person.nullable(),
})
export type PackageInstall = z.output<typeof packageInstall>
export const packageInstallQuery = listQuery(['createdAt'])

export const packageKeyDraft = z.object({
  name: text(1, 80).refine(isPlain, { error: messages.plain }).meta({ label: 'Name', help: 'Whose key it is.' }),
  /** As it was shown and compared. */
  fingerprint: z.string().min(1).max(60).meta({ label: 'Fingerprint' }),
})
export const packageKey = z.object({
  idPackageKey: id,
  name: packageKeyDraft.shape.name,
  fingerprint: packageKeyDraft.shape.fingerprint,
  createdAt: instant,
  createdBy: person.nullable(),
})
export type PackageKey = z.output<typeof packageKey>
export const packageKeys = z.object({
  /** Of this installation, to be told to others. */
  own: z.string(),
  trusted: z.array(packageKey),
})
