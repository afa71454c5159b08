import { packageApi } from '@parley/contract/packages/package.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { seenTargets } from './access.ts'
import { installPackage, undoInstall } from './install.service.ts'
import { getInstall, listInstalls } from './install.store.ts'
import {
  createPackage,
  downloadPackage,
  previewPackage,
  readKeys,
  readPackage,
  removeKey,
  removePackage,
  renewPackage,
  rootsOf,
  trustKey,
  uploadPackage,
} from './package.service.ts'
import { listPackages } from './package.store.ts'
import { differenceOf, showPlan } from './plan.service.ts'

export const packages: Domain = {
  routes(services) {
    const { files } = services
    return routes(packageApi, {
      PackageRoots: (ctx, { query }) => rootsOf(ctx, query),
      PreviewPackage: (ctx, { body }) => previewPackage(ctx, body),
      CreateInstallPackage: (ctx, { body }) => createPackage(ctx, services, body),
      Packages: (ctx, { query }) => listPackages(ctx, query),
      Package: (ctx, { params }) => readPackage(ctx, params.idPackage),
      GetInstallPackage: (ctx, { params }) => downloadPackage(ctx, files, params.idPackage),
      RenewPackage: (ctx, { params }) => renewPackage(ctx, services, params.idPackage),
      RemovePackage: (ctx, { params }) => removePackage(ctx, params.idPackage),
      UploadPackage: (ctx, { body }) => uploadPackage(ctx, files, body.content),
      PackageKeys: (ctx) => readKeys(ctx),
      TrustPackageKey: (ctx, { params, body }) => trustKey(ctx, params.idPackage, body),
      RemovePackageKey: (ctx, { params }) => removeKey(ctx, params.idPackageKey),
      BindingTargets: async (ctx, { query: { kind, search = '' } }) =>
        (await seenTargets(ctx, kind, search)).map(({ key, name }) => ({ key, name })),
      PackagePlan: (ctx, { params, body }) => showPlan(ctx, files, params.idPackage, body),
      PackageDifference: (ctx, { params, body }) => differenceOf(ctx, files, params.idPackage, body),
      InstallPackage: (ctx, { params, body }) => installPackage(ctx, files, params.idPackage, body),
      PackageInstalls: (ctx, { query }) => listInstalls(ctx, query),
      PackageInstall: (ctx, { params }) => getInstall(ctx, params.idPackageInstall),
      UndoInstall: (ctx, { params }) => undoInstall(ctx, params.idPackageInstall),
    })
  },
  constraints: { package_key_key: 'package.keyThere' },
}
