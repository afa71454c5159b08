import { endpoint, group } from '../kernel/endpoint.ts'
import { none, pageOf } from '../kernel/schema.ts'
import {
  comparedThing,
  comparisonQuery,
  expectation,
  instance,
  instanceAt,
  instanceChange,
  instanceDetail,
  instanceDraft,
  instanceQuery,
  inventoryAbout,
  inventoryPage,
  inventoryQuery,
  inventoryThing,
  inventoryThingQuery,
  thingDifference,
} from './instance.schema.ts'

const view = 'InstanceOverview.view'
const sync = 'InstanceOverview.sync'
const refusals = ['instance.addressTaken', 'instance.badAddress'] as const

/** Other installations, what came of asking them, and what they have that differs. */
export const instanceApi = group('Instances', '/Infrastructure/Instances', {
  List: endpoint({
    method: 'GET',
    path: '',
    summary: 'List other installations',
    permission: view,
    query: instanceQuery,
    response: pageOf(instance),
  }),
  At: endpoint({
    method: 'GET',
    path: '/At',
    summary: 'Get an installation by its address, with how many things differ',
    permission: view,
    query: instanceAt,
    response: instanceDetail,
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idInstance}',
    summary: 'Get an installation',
    permission: view,
    response: instance,
  }),
  Create: endpoint({
    method: 'POST',
    path: '',
    summary: 'Register an installation to compare with',
    permission: sync,
    body: instanceDraft,
    response: instance,
    answers: 'Basic',
    errors: refusals,
  }),
  Update: endpoint({
    method: 'PUT',
    path: '/{idInstance}',
    summary: 'Update an installation; its API secret stays as long as its host does',
    permission: sync,
    body: instanceChange,
    response: instance,
    answers: 'Basic',
    errors: [...refusals, 'instance.needsSecret', 'entity.stale'],
  }),
  Remove: endpoint({
    method: 'DELETE',
    path: '/{idInstance}',
    summary: 'Delete an installation from the register; nothing changes there',
    permission: sync,
    response: none,
    removes: 'idInstance',
  }),
  Check: endpoint({
    method: 'POST',
    path: '/{idInstance}/Check',
    summary: 'Ask an installation now whether it can be reached, and which release it is',
    permission: view,
    response: instance,
    answers: 'Basic',
    errors: ['testCall.tryingOthers'],
  }),
  Compare: endpoint({
    method: 'POST',
    path: '/{idInstance}/Compare',
    summary: 'Begin to compare grammars, languages and components with an installation',
    permission: view,
    response: instance,
    answers: 'Basic',
  }),
  InstanceStream: endpoint({
    method: 'GET',
    path: '/InstanceStream',
    summary: 'Hear that an installation was asked or compared',
    permission: view,
    response: 'stream',
    transport: 'hub',
  }),
})

const compared = {
  method: 'GET',
  permission: view,
  query: comparisonQuery,
  response: pageOf(comparedThing),
} as const

/** What the last comparison found. */
export const instanceComparisonApi = group('InfrastructureComparison', '/Infrastructure/Comparison', {
  Grammars: endpoint({ ...compared, path: '/Grammars', summary: 'List compared grammars' }),
  Languages: endpoint({ ...compared, path: '/Languages', summary: 'List compared languages' }),
  Components: endpoint({ ...compared, path: '/Components', summary: 'List compared components' }),
  Difference: endpoint({
    method: 'GET',
    path: '/{idComparedThing}/Difference',
    summary: 'Get one thing as it is now on both sides, and what uses it',
    permission: view,
    response: thingDifference,
    errors: ['instance.away', 'testCall.tryingOthers'],
  }),
  Expect: endpoint({
    method: 'PUT',
    path: '/{idComparedThing}/Expected',
    summary: 'Expect a difference until a time',
    permission: sync,
    body: expectation,
    response: comparedThing,
    changes: ['Instances'],
    errors: ['instance.isSame', 'instance.badUntil'],
  }),
  Unexpect: endpoint({
    method: 'DELETE',
    path: '/{idComparedThing}/Expected',
    summary: 'No longer expect a difference',
    permission: sync,
    response: comparedThing,
    changes: ['Instances'],
    errors: ['instance.notExpected'],
  }),
})

/** What this installation tells another that compares itself with it: names and hashes, and one thing at a time. */
export const inventoryApi = group('Inventory', '/Infrastructure/Inventory', {
  About: endpoint({
    method: 'GET',
    path: '/About',
    summary: 'Say which release this is, and for which tenant it answers',
    permission: view,
    response: inventoryAbout,
  }),
  Things: endpoint({
    method: 'GET',
    path: '/Things',
    summary: 'List names and hashes of grammars, languages or components',
    permission: view,
    query: inventoryQuery,
    response: inventoryPage,
  }),
  Thing: endpoint({
    method: 'GET',
    path: '/Thing',
    summary: 'Get one of them as it is compared, and what uses it',
    permission: view,
    query: inventoryThingQuery,
    response: inventoryThing,
  }),
})
