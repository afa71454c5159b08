import type { TestCoverage, TestOffer } from '@parley/contract/flowTests/flowTest.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { outletWords } from '@parley/flow/nodes/registry.ts'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { Switch } from '../../kit/fields/Checkbox.tsx'
import { showError } from '../../kit/toasts/toasts.ts'
import { useApi } from '../../shell/api.ts'
import { designerAddress } from '../designer.address.ts'
import { useDesigner, useEditor } from '../designer-context.ts'
import { t } from './tests.messages.ts'
import { useStepNames } from './use-tests.ts'

const AT_FIRST = 8

/** What the tests go through together, and where none has gone. */
export function CoverageList({ coverage, onOffer }: { coverage: TestCoverage; onOffer: (offer: TestOffer) => void }) {
  const { flow, goTo } = useDesigner()
  const call = useApi()
  const names = useStepNames()
  const nodes = useEditor((state) => state.document.nodes)
  const [isWhole, setWhole] = useState(false)
  const [{ covered }, change] = useAddress(designerAddress)
  const { steps, ways, stepCount, wayCount, missing } = coverage
  const shown = isWhole ? missing : missing.slice(0, AT_FIRST)
  const words = (step: string, outlet: string) => {
    const node = nodes.find(({ id }) => id === step)
    return node ? outletWords(node, outlet) : outlet
  }
  const propose = (step: string, outlet: string) =>
    call(operations.CallScripts.ProposeTest, {
      params: { idCallScript: flow.idCallScript },
      query: { step, outlet },
    }).then(onOffer, showError)
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-medium text-ink text-sm">{t('coverage')}</h3>
      <p className="text-sm text-soft">
        {t('covered', { steps: steps.length, stepCount, ways: ways.length, wayCount })}
      </p>
      <Switch isSelected={covered === '1'} onChange={(isOn) => change({ covered: isOn ? '1' : '' })}>
        {t('showCovered')}
      </Switch>
      {missing.length > 0 && <h4 className="font-medium text-soft text-xs">{t('missing')}</h4>}
      <ul className="flex flex-col">
        {shown.map(([step, outlet]) => (
          <li key={`${step} ${outlet}`} className="flex min-w-0 items-center gap-1">
            <button
              type="button"
              onClick={() => goTo(step)}
              className="min-w-0 flex-1 truncate rounded-control px-2 py-1 text-left text-ink text-sm hover:bg-hover"
            >
              {names.get(step) ?? step}: {words(step, outlet)}
            </button>
            <IconButton
              size="small"
              icon={Sparkles}
              label={t('propose', { step: names.get(step) ?? step, outlet: words(step, outlet) })}
              onPress={() => void propose(step, outlet)}
            />
          </li>
        ))}
      </ul>
      {shown.length < missing.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="self-start rounded-control px-2 py-1 text-accent-ink text-sm hover:bg-hover"
        >
          {t('rest', { count: missing.length - shown.length })}
        </button>
      )}
    </section>
  )
}
