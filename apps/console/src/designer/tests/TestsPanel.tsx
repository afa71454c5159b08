import type { FlowTestDraft, FlowTests, TestOffer } from '@parley/contract/flowTests/flowTest.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { CallError, useRead, useWrite } from '../../shell/api.ts'
import { designerAddress } from '../designer.address.ts'
import { useDesigner } from '../designer-context.ts'
import { TESTS } from '../parts.tsx'
import { CoverageList } from './CoverageList.tsx'
import { FileMenu } from './FileMenu.tsx'
import { keptTest } from './kept-tests.ts'
import { ProofTabs } from './ProofTabs.tsx'
import { TestEditor } from './TestEditor.tsx'
import { TestRow } from './TestRow.tsx'
import { newTest } from './test-draft.ts'
import { t } from './tests.messages.ts'
import { useTests } from './use-tests.ts'

const { AddTest, RunTests, Test, TestFromConversation } = operations.CallScripts

/** A test that is not saved yet, with what is to be known of it. */
type Begun = { readonly draft: FlowTestDraft; readonly notes: readonly string[] }
const begunOf = ({ test, notes }: TestOffer): Begun => ({ draft: test, notes })

/** Tests of the flow: a list, or the one that is looked at. */
export function TestsPanel() {
  const [{ flowTest, conversation }, change] = useAddress(designerAddress)
  const { guid } = useDesigner().flow
  const [begun, setBegun] = useState<Begun | undefined>(() => keptTest(guid))
  const back = () => {
    setBegun(undefined)
    change({ flowTest: undefined, conversation: '' })
  }
  // A new test that is written on stays for when the conversation is left.
  if (conversation !== '')
    return <FromConversation key={conversation} guid={conversation} onBack={() => change({ conversation: '' })} />
  if (begun) return <TestEditor draft={begun.draft} notes={begun.notes} onBack={back} />
  if (flowTest !== undefined) return <Existing key={flowTest} idFlowTest={flowTest} onBack={back} />
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-3 p-3">
      <ProofTabs current={TESTS} />
      <List
        onNew={() => setBegun({ draft: newTest(), notes: [] })}
        onOffer={(offer) => setBegun(begunOf(offer))}
        onOpen={(id) => change({ flowTest: id })}
      />
    </section>
  )
}

const DELETED = [t('deleted')]

const Reading = () => (
  <div role="status" aria-label={t('reading')} className="p-3">
    <CardSkeleton lines={3} />
  </div>
)

function Existing({ idFlowTest, onBack }: { idFlowTest: number; onBack: () => void }) {
  const { data, error, refetch } = useRead(Test, { params: { idFlowTest } })
  const { guid } = useDesigner().flow
  const [kept] = useState(() => keptTest(guid, idFlowTest))
  if (data) return <TestEditor test={data} onBack={onBack} />
  // It was deleted while it was written on: it can be saved as a new one.
  if (error instanceof CallError && error.status === 404 && kept)
    return <TestEditor draft={kept.draft} notes={DELETED} origin={idFlowTest} onBack={onBack} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Reading />
}

function FromConversation({ guid, onBack }: { guid: string; onBack: () => void }) {
  const { idCallScript } = useDesigner().flow
  const { data, error, refetch } = useRead(TestFromConversation, { params: { idCallScript }, query: { guid } })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Reading />
  return <TestEditor draft={data.test} notes={data.notes} origin={guid} onBack={onBack} />
}

interface ListProps {
  readonly onNew: () => void
  readonly onOffer: (offer: TestOffer) => void
  readonly onOpen: (idFlowTest: number) => void
}

function List({ onNew, onOffer, onOpen }: ListProps) {
  const { flow } = useDesigner()
  const params = { idCallScript: flow.idCallScript }
  const { data, error, refetch } = useTests()
  const run = useWrite(RunTests)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Reading />
  const add = (
    <ActionButton endpoint={AddTest} at={flow.idFolder} size="small" onPress={onNew}>
      {t('add')}
    </ActionButton>
  )
  if (data.tests.length === 0)
    return (
      <>
        <EmptyState icon={FlaskConical} title={t('none')} action={add}>
          {t('noneText')}
        </EmptyState>
        <Rest data={data} onOffer={onOffer} />
      </>
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ActionButton
          endpoint={RunTests}
          at={flow.idFolder}
          size="small"
          variant="primary"
          isPending={run.isPending}
          onPress={() => run.fire({ params, body: {} })}
        >
          {t('runAll')}
        </ActionButton>
        {add}
        <FileMenu />
      </div>
      <ul className="flex flex-col gap-1">
        {data.tests.map((test) => (
          <li key={test.idFlowTest}>
            <TestRow test={test} onOpen={() => onOpen(test.idFlowTest)} />
          </li>
        ))}
      </ul>
      <Rest data={data} onOffer={onOffer} />
    </>
  )
}

const Rest = ({ data, onOffer }: { data: FlowTests; onOffer: ListProps['onOffer'] }) => (
  <>
    {data.tests.length === 0 && <FileMenu />}
    {data.gate !== null && <p className="text-soft text-sm">{t('gate', { folder: data.gate })}</p>}
    <CoverageList coverage={data.coverage} onOffer={onOffer} />
  </>
)
