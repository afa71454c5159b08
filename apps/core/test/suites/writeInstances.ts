import { operations } from '@parley/contract/operations.ts'
import type { Known } from '@parley/contract/testing/sample.ts'
import type { TestCore } from '../core.ts'
import { newest } from './planted.ts'
import type { Prepared } from './writeInput.ts'

const { Grammars, Tools } = operations
const as = 'operator' as const
const facts = { name: 'Another', appUrl: 'https://parley.example.com', role: 'slave', idTenantThere: null }
const differs = ({ idComparedThing }: Known) =>
  `UPDATE compared_thing SET result = 4 WHERE id_compared_thing = ${idComparedThing}`

/** A grammar of the operator that was compared. */
async function comparedGrammar(core: TestCore, { idInstance }: Known) {
  const name = `Compared ${crypto.randomUUID()}`
  const definition = { kind: 'phrases' as const, phrases: [{ phrase: 'yes' }], match: 'contains' as const }
  const { body } = await core.as(as).call(Grammars.Create, { body: { name, language: null, definition, tests: [] } })
  const idComparedThing = await newest(
    core,
    `INSERT INTO compared_thing (id_tenant, id_instance, kind, name, result, since)
     VALUES (1, ${idInstance}, 'Grammar', '${name}', 2, now()) RETURNING id_compared_thing AS id`,
  )
  return { idComparedThing, idGrammar: body.idGrammar }
}

/** What the installation, which is its own slave here, plans once it has the grammar no more. */
async function plannedSync(core: TestCore, known: Known) {
  const { idComparedThing, idGrammar } = await comparedGrammar(core, known)
  const idInstance = Number(known.idInstance)
  const body = { idInstance, things: [idComparedThing], isPublished: false, trusts: false }
  const { idPackage, idPackageThere } = (await core.as(as).call(Tools.PlanSync, { body })).body
  await core.as(as).call(Grammars.Remove, { params: { idGrammar } })
  const again = await core.as(as).call(Tools.PackagePlan, {
    params: { idPackage: idPackageThere },
    body: { idFolder: null, idComponentFolder: null, bindings: {}, decisions: {}, strategies: {}, isPublished: false },
  })
  return { idInstance, idPackage, idPackageThere, isPublished: false, stamp: again.body.stamp }
}

/** What writes of instances need beside a valid request: only the operator's people can be given them. */
export const instanceWrites: Readonly<Record<string, (core: TestCore, known: Known) => Prepared | Promise<Prepared>>> =
  {
    'Instances.Create': () => ({ as, body: facts }),
    'Instances.Update': () => ({ as, body: { ...facts, appUrl: 'https://other.example.com', secret: 'another' } }),
    'Instances.Check': () => ({ as }),
    'Instances.Compare': (_, { idInstance }) => ({
      as,
      sql: `UPDATE instance SET compare_asked_at = NULL WHERE id_instance = ${idInstance}`,
    }),
    'Instances.Remove': () => ({ as }),
    'Tools.PlanSync': async (core, known) => ({
      as,
      body: { things: [(await comparedGrammar(core, known)).idComparedThing], isPublished: false, trusts: false },
    }),
    'Tools.SyncSlave': async (core, known) => ({ as, body: await plannedSync(core, known) }),
    'InfrastructureComparison.Expect': (core, known) => ({
      as,
      body: { until: new Date(core.clock.now().getTime() + 3_600_000).toISOString() },
      sql: differs(known),
    }),
    'InfrastructureComparison.Unexpect': (core, known) => ({
      as,
      sql: `UPDATE compared_thing SET result = 4, expected_reason = 'Planned', expected_at = now(),
      expected_until = '${new Date(core.clock.now().getTime() + 3_600_000).toISOString()}' WHERE id_compared_thing = ${known.idComparedThing}`,
    }),
  }
