import type { DialModule, ModuleDraft } from '@parley/contract/modules/module.schema.ts'

/** Of a module what a save says again where it changes only a part. */
export const bodyOf = ({
  name,
  description,
  enabled,
  isSimulated,
  mostCalls,
  region,
  settings,
  integration,
}: DialModule): ModuleDraft => ({
  ...{ name, description, enabled, isSimulated, mostCalls, region, settings, integration },
})
