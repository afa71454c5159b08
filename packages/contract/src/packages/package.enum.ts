import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What a package is made of. */
export const packageRootKind = defineEnum('PackageRootKind', {
  FLOW: { value: 'flow', label: 'Flow' },
  COMPONENT: { value: 'component', label: 'Component' },
  DATASET: { value: 'dataset', label: 'Dataset' },
  GRAMMAR: { value: 'grammar', label: 'Grammar' },
  LANGUAGE: { value: 'language', label: 'Language' },
  MODEL: { value: 'model', label: 'Model' },
})
export type PackageRootKind = EnumValue<typeof packageRootKind>

/** What lies in a package. */
export const packageKind = defineEnum('PackageKind', {
  FLOW: { value: 'flow', label: 'Flow' },
  COMPONENT: { value: 'component', label: 'Component' },
  DATASET: { value: 'dataset', label: 'Dataset' },
  GRAMMAR: { value: 'grammar', label: 'Grammar' },
  LANGUAGE: { value: 'language', label: 'Language' },
  MODEL: { value: 'model', label: 'Model' },
  KNOWLEDGE_BASE: { value: 'knowledgeBase', label: 'Knowledge base' },
})
export type PackageKind = EnumValue<typeof packageKind>

/** What a package only names: it has to be where the package is installed. */
export const packageBindingKind = defineEnum('PackageBindingKind', {
  FLOW: { value: 'flow', label: 'Flow' },
  COMPONENT: { value: 'component', label: 'Component' },
  DATASET: { value: 'dataset', label: 'Dataset' },
  GRAMMAR: { value: 'grammar', label: 'Grammar' },
  LANGUAGE: { value: 'language', label: 'Language' },
  MODEL: { value: 'model', label: 'Model' },
  KNOWLEDGE_BASE: { value: 'knowledgeBase', label: 'Knowledge base' },
  ASSET: { value: 'asset', label: 'Audio asset' },
  MCP_SERVER: { value: 'mcpServer', label: 'MCP server' },
  SECRET: { value: 'secret', label: 'Secret' },
})
export type PackageBindingKind = EnumValue<typeof packageBindingKind>

/** What an item is to the tenant where it would be installed. */
export const planState = defineEnum('PackagePlanState', {
  CREATE: { value: 'CREATE', label: 'New' },
  UPDATE: { value: 'UPDATE', label: 'Update' },
  IDENTICAL: { value: 'IDENTICAL', label: 'Identical' },
  CONFLICT: { value: 'CONFLICT', label: 'Conflict' },
  MISSING_DEPENDENCY: { value: 'MISSING_DEPENDENCY', label: 'Missing dependency' },
  INCOMPATIBLE: { value: 'INCOMPATIBLE', label: 'Incompatible' },
})
export type PlanState = EnumValue<typeof planState>

/** What is done where both sides have changed it. */
export const packageStrategy = defineEnum('PackageStrategy', {
  MINE: { value: 'mine', label: 'Keep mine' },
  THEIRS: { value: 'theirs', label: 'Take theirs' },
  MERGE: { value: 'merge', label: 'Merge' },
})
export type PackageStrategy = EnumValue<typeof packageStrategy>

/** Whose signature a package has. */
export const packageTrust = defineEnum('PackageTrust', {
  OWN: { value: 'own', label: 'This installation' },
  TRUSTED: { value: 'trusted', label: 'Trusted' },
  UNKNOWN: { value: 'unknown', label: 'Unknown key' },
  UNSIGNED: { value: 'unsigned', label: 'Not signed' },
})
export type PackageTrust = EnumValue<typeof packageTrust>

/** Of the packed file, and of all its items unpacked. */
export const MOST_PACKAGE_BYTES = 20_000_000
export const MOST_PACKAGE_ITEMS = 200
/** Of one item: a flow as large as the console saves it, of anything else what is read at once. */
export const mostItemBytes = (kind: PackageKind): number =>
  kind === 'flow' || kind === 'component' ? 16_000_000 : 5_000_000
