import { endpoint, group } from '../kernel/endpoint.ts'
import { syncBody, syncDone, syncPlan, syncPlanBody } from './sync.schema.ts'

const permission = 'InstanceOverview.sync'
const errors = [
  'instance.away',
  'instance.notSlave',
  'instance.mayNotInstall',
  'instance.syncRefused',
  'testCall.tryingOthers',
  'permission.missing',
] as const

/** Brings a slave into line with this installation, by a package that it plans and installs itself. */
export const syncApi = group('Tools', '/Tools', {
  PlanSync: endpoint({
    method: 'POST',
    path: '/PlanSync',
    summary: 'Pack chosen things, hand them to a slave and have it plan what installing them would do',
    permission,
    body: syncPlanBody,
    response: syncPlan,
    changes: { only: ['Tools.Packages', 'Audit'] },
    errors: [
      ...errors,
      'instance.onlyThere',
      'package.gone',
      'package.needsGone',
      'package.tooLarge',
      'package.itemTooLarge',
      'package.tooManyBytes',
      'tenant.storageFull',
      'callScript.tooNew',
    ],
  }),
  SyncSlave: endpoint({
    method: 'POST',
    path: '/SyncSlave',
    summary: 'Have a slave install what it planned, and compare with it again',
    permission,
    body: syncBody,
    response: syncDone,
    changes: ['Instances', 'InfrastructureComparison'],
    errors: [...errors, 'instance.brokeOff'],
  }),
})
