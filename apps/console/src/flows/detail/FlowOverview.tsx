import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { foldText } from '@parley/contract/kernel/foldText.ts'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { useMemo, useState } from 'react'
import { useAddress } from '../../kit/address/use-address.ts'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { useWide } from '../../kit/pages/use-wide.ts'
import { WidthButton } from '../../kit/pages/WidthButton.tsx'
import { partsIn } from '../../shell/area.ts'
import { scriptAddress } from '../flows.address.ts'
import { stepPlace } from '../flows.tabs.ts'
import { FlowPicture } from '../picture/FlowPicture.tsx'
import { documentOf } from '../picture/flow-document.ts'
import { type FlowDocument, pathOf, summaryOf } from '../picture/flow-picture.ts'
import type { TestCallHandle } from '../testCall/use-test-call.ts'
import { t } from './detail.messages.ts'
import { OverviewSide } from './OverviewSide.tsx'

const StepView = partsIn(stepPlace)
const TestPanel = lazyPart(async () => (await import('../testCall/TestPanel.tsx')).TestPanel)

const HEIGHT = 'max(420px, calc(100dvh - 376px))'
const noProblems = { errors: [], warnings: [] }

type Props = { flow: CallScript; test: TestCallHandle; isTesting: boolean }

/** The flow as a picture; beside it what one wants to know, one step closer, or a test conversation. */
export function FlowOverview({ flow, test, isTesting }: Props) {
  const [{ node }, change] = useAddress(scriptAddress)
  const [isWide] = useWide()
  const isOther = test.document !== undefined && (isTesting || test.isRunning)
  const document = isOther && test.document ? test.document : documentOf(flow.document)
  const problems = isOther && test.last?.version !== flow.version ? noProblems : flow.validation
  const path = isTesting ? pathOf(document, test.state.visits, flow.guid) : undefined
  const open = (id: string) => change({ node: id === node ? '' : id })
  const inspector = node !== '' && (
    <StepView
      document={document}
      id={node}
      problems={problems}
      onOpen={(id) => change({ node: id })}
      onClose={() => change({ node: '' })}
    />
  )
  return (
    <TwoColumns
      isStacked={isWide && !isTesting && !inspector}
      main={
        <>
          <Card
            title={t(`picture_${flow.scriptKind}`, {
              version: isOther ? (test.last?.version ?? flow.version) : flow.version,
            })}
            actions={
              <>
                <StepFinder document={document} onFound={(id) => change({ node: id })} />
                <WidthButton />
              </>
            }
          >
            <FlowPicture
              name={flow.name}
              document={document}
              problems={problems}
              path={path}
              selected={node || undefined}
              follow={path?.current ?? (node || undefined)}
              onOpen={open}
              height={HEIGHT}
            />
          </Card>
          {isTesting && inspector}
        </>
      }
      side={isTesting ? <TestPanel flow={flow} test={test} /> : inspector || <OverviewSide flow={flow} onNode={open} />}
    />
  )
}

const MOST_FOUND = 30
const MOST_LETTERS = 90

/** Finds a step by its name, its kind or what it says, in flows of any size. */
function StepFinder({ document, onFound }: { document: FlowDocument; onFound: (id: string) => void }) {
  const [text, setText] = useState('')
  const steps = useMemo(
    () =>
      document.nodes.map((node) => {
        const summary = summaryOf(node, document.settings.defaultLanguage) ?? ''
        const label = node.label || node.id
        return {
          value: node.id,
          label,
          description: summary.slice(0, MOST_LETTERS),
          words: foldText(`${label} ${node.id} ${definitionOf(node).label} ${summary}`),
        }
      }),
    [document],
  )
  const wanted = foldText(text.trim())
  const found = steps
    .filter(({ words }) => words.includes(wanted))
    .slice(0, MOST_FOUND)
    .map(({ value, label, description }) => ({ value, label, ...(description ? { description } : {}) }))
  return (
    <ComboBox
      label={t('findStep')}
      hideLabel
      placeholder={t('findStep')}
      options={found}
      value={null}
      onSearch={setText}
      onChange={(id) => {
        if (id === undefined) return
        onFound(id)
        setText('')
      }}
      className="w-60"
    />
  )
}
