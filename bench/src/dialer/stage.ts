import { addContacts, makeCampaign } from '../../../apps/core/test/dialedCampaign.ts'
import { setDialStage, TENANT } from '../../../apps/core/test/ledger/dialStage.ts'
import { flowOf } from '../../../apps/core/test/orderFlow.ts'
import type { Ground } from '../frame/ground.ts'

const flow = flowOf([
  { id: 'start', type: 'start', outlets: { next: 'end' } },
  { id: 'end', type: 'end', reason: 'done' },
])
/** More than any campaign of the bench makes. */
const MANY = 1_000
const AT_ONCE = 100_000

export type DialerStage = Awaited<ReturnType<typeof openStage>>

/** A database of its own, without the product at work in it. */
export const onDialerStage = <T>(ground: Ground, work: (stage: DialerStage) => Promise<T>): Promise<T> =>
  ground.onDatabase(async (url) => {
    const stage = await openStage(url)
    try {
      return await work(stage)
    } finally {
      await stage.close()
    }
  })

async function openStage(url: string) {
  const { owner, core, made, flow: told, close } = await setDialStage(url, flow)
  /** Numbers given out: what two campaigns share is called by one after the other. */
  let given = 0
  return {
    ...{ url, owner, core, close, tenant: TENANT },
    /** A campaign in progress whose contacts are all due, with a business result of an earlier call; the others do not call any more. */
    async addCampaign(
      contacts: number,
      { alone = true, pace = MANY }: { alone?: boolean; pace?: number } = {},
    ): Promise<number> {
      if (alone) await owner.query('UPDATE campaign SET status = 9 WHERE status = 8')
      const { idCampaign, idLine } = await makeCampaign(made, TENANT, told, {
        maxConcurrent: pace,
        callsPerSecond: pace,
      })
      await owner.query('UPDATE line SET most_calls = $2 WHERE id_line = $1', [idLine, MANY])
      for (let from = 0; from < contacts; from += AT_ONCE) {
        const some = Math.min(AT_ONCE, contacts - from)
        const phones = Array.from({ length: some }, (_, index) => `+420${602_000_000 + given + index}`)
        given += some
        await addContacts(made, TENANT, idCampaign, phones, 'told')
      }
      // As an import does it at its end; without, the dialer is far slower (docs/performance.md).
      await owner.query('SELECT app.renew_figures()')
      return idCampaign
    },
    async left(): Promise<number> {
      const { rows } = await owner.query<{ left: number }>(
        `SELECT count(*)::int AS left FROM campaign_contact JOIN campaign USING (id_campaign)
         WHERE status = 8 AND state IN ('READY', 'RETRY_WAIT', 'RESERVED', 'DIALING', 'IN_CALL')`,
      )
      return rows[0]?.left ?? 0
    },
  }
}
