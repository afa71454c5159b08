import { pageNotFound } from '@parley/contract/kernel/messages.ts'
import { SearchX } from 'lucide-react'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { StateBlock } from '../../kit/states/StateBlock.tsx'
import { FLOWS_PATH } from '../context/switch-tenant.ts'
import { t } from '../shell.messages.ts'
import { useAreaTitle } from '../title/page-title.ts'

export function NotFoundPage({ text }: { text?: string }) {
  useAreaTitle(pageNotFound)
  return (
    <div className="grid flex-1 place-items-center">
      <StateBlock
        isPage
        icon={<SearchX size={18} aria-hidden />}
        title={pageNotFound}
        action={
          <ButtonLink href={FLOWS_PATH} variant="primary">
            {t('backToFlows')}
          </ButtonLink>
        }
      >
        {text ?? t('notFoundText')}
      </StateBlock>
    </div>
  )
}
