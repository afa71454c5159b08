import { operations } from '@parley/contract/operations.ts'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../../kit/actions/ActionButton.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Drawer } from '../../../kit/overlays/Dialog.tsx'
import { t } from '../panel.messages.ts'
import { usePanelForm } from '../panel-form.ts'

const TestPart = lazyPart(async () => (await import('../../../tenants/knowledgeBase/TestPart.tsx')).default)

/** Asks the chosen knowledge base a question without leaving the flow, by the minimum score of the step. */
export function TryKnowledge({ idKnowledgeBase, name }: { idKnowledgeBase: number; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const minScore = usePanelForm().at(['minScore'])
  return (
    <div>
      <ActionButton
        endpoint={operations.KnowledgeBase.Ask}
        icon={MessageCircleQuestionMark}
        onPress={() => setOpen(true)}
      >
        {t('tryKnowledge')}
      </ActionButton>
      {isOpen && (
        <Drawer title={t('tryKnowledgeTitle', { name })} width="wide" isOpen onClose={() => setOpen(false)}>
          <TestPart base={{ idKnowledgeBase }} minScore={typeof minScore === 'number' ? minScore : undefined} />
        </Drawer>
      )}
    </div>
  )
}
