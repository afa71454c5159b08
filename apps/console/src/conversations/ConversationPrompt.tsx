import { screens } from '@parley/contract/kernel/screens.ts'
import { text as textOf } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { Breadcrumb } from '../kit/pages/Breadcrumb.tsx'
import { readGuid } from '../shell/area/param.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { t as area } from './conversations.area.messages.ts'
import { DialLogList } from './list/DialLogList.tsx'

/** The first guid in what was pasted, for example in a whole address or a line of a log. */
const guidIn = (text: string): string | undefined =>
  readGuid(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0] ?? '')

const readers = { q: textOf() }

/** Where one begins with a guid or a number in hand: a guid opens at once, anything else is looked for in the list below. */
export default function ConversationPrompt() {
  const { navigate } = useKit()
  const [, change] = useAddress(readers)
  const find = (text: string) => {
    const guid = guidIn(text)
    if (guid) navigate(screens.conversation({ guid }))
    else change({ q: text })
  }
  return (
    <div className="mx-auto flex w-full min-w-0 max-w-content flex-col gap-3 px-6 pt-5 pb-4">
      <Breadcrumb crumbs={crumbsOf(screens.conversation)} current={area('list')} />
      <DialLogList title={area('list')} onSearch={find} />
    </div>
  )
}
