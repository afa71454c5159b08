import { SearchField } from '../kit/fields/SearchField.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { Breadcrumb } from '../kit/pages/Breadcrumb.tsx'
import { useSearchState } from '../kit/use-search-state.ts'
import { guid as readGuid } from '../shell/area/param.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { conversationArea } from './conversations.area.tsx'
import { t } from './conversations.messages.ts'
import { conversationHref } from './conversations.path.ts'
import { DialLogList } from './DialLogList.tsx'

/** The first guid in what was pasted, for example in a whole address or a line of a log. */
export const guidIn = (text: string): string | undefined =>
  readGuid(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0] ?? '')

/** Where one begins with a guid or a number in hand: a guid opens at once, anything else is looked for in the list below. */
export function ConversationPrompt() {
  const { navigate } = useKit()
  const [search, patch] = useSearchState()
  const wanted = search.get('q') ?? ''
  const find = (text: string) => {
    const guid = guidIn(text)
    if (guid) navigate(conversationHref({ guid }))
    else patch({ q: text })
  }
  return (
    <div className="mx-auto flex w-full min-w-0 max-w-content flex-col px-6 pt-5 pb-6">
      <Breadcrumb crumbs={crumbsOf(conversationArea)} current={conversationArea.title} />
      <header className="mt-2 mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 rounded-card bg-surface px-5 py-5 ring-1 ring-line">
        <div>
          <h1 className="font-semibold text-ink text-xl tracking-tight">{t('promptTitle')}</h1>
          <p className="mt-0.5 text-faint text-sm">{t('promptText')}</p>
        </div>
        <SearchField
          label={t('promptLabel')}
          placeholder={t('promptLabel')}
          value={wanted}
          onChange={find}
          delay={300}
          takesSlash
          className="w-120 max-w-full"
        />
      </header>
      <h2 className="mb-3 font-semibold text-base text-ink">
        {wanted ? t('foundFor', { text: wanted }) : t('recent')}
      </h2>
      <DialLogList isSearchedOutside />
    </div>
  )
}
