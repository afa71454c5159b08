import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { packageInstall, packageKey, packageRow } from './package.schema.ts'

const common = { area: 'Settings', view: ['Settings.packages'] } as const

export const packageEntity = entityKind({
  ...{ kind: 'Package', label: 'Package', ...common },
  page: () => screens.packageCreate(),
  fields: packageRow,
})
export const packageInstallEntity = entityKind({
  ...{ kind: 'PackageInstall', label: 'Installed package', ...common },
  page: () => screens.packageInstall(),
  fields: packageInstall,
})
export const packageKeyEntity = entityKind({
  ...{ kind: 'PackageKey', label: 'Trusted key', ...common },
  page: () => screens.packageInstall(),
  fields: packageKey,
})
