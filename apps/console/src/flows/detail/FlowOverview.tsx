import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { useAddress } from '../../kit/address/use-address.ts'
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
import { pathOf } from '../picture/flow-picture.ts'
import type { TestCallHandle } from '../testCall/use-test-call.ts'
import { t } from './detail.messages.ts'
import { OverviewSide } from './OverviewSide.tsx'

const StepView = partsIn(stepPlace)
const StepFinder = lazyPart(async () => (await import('./StepFinder.tsx')).StepFinder)
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
                <div className="w-60">
                  <StepFinder document={document} onFound={(id) => change({ node: id })} />
                </div>
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
