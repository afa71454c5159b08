import { SearchX } from 'lucide-react'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { StateBlock } from '../kit/states/StateBlock.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { t } from './conversations.messages.ts'
import { CONVERSATION_PATH } from './conversations.path.ts'

/** No such conversation, or none that may be seen: to the outside both are the same. */
export function NoConversation({ name }: { name: string }) {
  usePageTitle(t('notFoundTitle'))
  return (
    <div className="grid flex-1 place-items-center">
      <StateBlock
        icon={<SearchX size={18} aria-hidden />}
        title={t('notFoundTitle')}
        action={
          <ButtonLink href={CONVERSATION_PATH} variant="primary">
            {t('lookAgain')}
          </ButtonLink>
        }
      >
        <p className="break-all">{t('notFoundText', { name })}</p>
      </StateBlock>
    </div>
  )
}
