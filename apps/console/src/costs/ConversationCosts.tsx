import { costUnit } from '@parley/contract/costs/cost.enum.ts'
import { isCallUnit } from '@parley/contract/costs/cost.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import { subtractAmount } from '@parley/rating'
import { Money } from '../kit/text/Money.tsx'
import { Duration } from '../kit/text/Timestamp.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useLoaded } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { t } from './costs.messages.ts'
import { quantityText } from './quantity-text.ts'

type Props = { idTenant: number; guid: string; earned: string }

/** What a conversation costs by what it used, and what is left of what it earns. Nothing where nothing was counted. */
export function ConversationCosts(props: Props) {
  const can = useCan()
  if (!can('Statistics.viewcosts', props.idTenant)) return null
  return (
    <LoadedPart lines={2}>
      <Costs {...props} />
    </LoadedPart>
  )
}

function Costs({ idTenant, guid, earned }: Props) {
  const { data } = useLoaded(operations.Statistics.ConversationCosts, { params: { idTenant, guid } })
  const { items, cost, currency } = data
  if (items.length === 0) return null
  const sums = [
    [t('costs'), cost],
    [t('margin'), subtractAmount(earned, cost)],
  ] as const
  return (
    <section>
      <h3 className="pb-2 font-semibold text-ink">{t('ownCosts')}</h3>
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{t('ownCosts')}</caption>
        <tbody>
          {items.map(({ unit, quantity, provider, amount }) => (
            <tr key={unit} className="border-line border-t">
              <th scope="row" className="py-2 pr-4 font-normal">
                {costUnit.label(unit)}
                <span className="block text-faint text-xs">{provider ?? t('unpriced')}</span>
              </th>
              <td className="py-2 pr-4 text-right align-top">
                {isCallUnit(unit) ? <Duration seconds={quantity} /> : quantityText(unit, quantity)}
              </td>
              <td className="py-2 text-right align-top">
                {provider === null ? '–' : <Money amount={amount} currency={currency} />}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([label, amount]) => (
            <tr key={label} className="border-ink/40 border-t font-semibold text-ink">
              <th scope="row" colSpan={2} className="py-2 pr-4 font-semibold">
                {label}
              </th>
              <td className="py-2 text-right">
                <Money amount={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  )
}
