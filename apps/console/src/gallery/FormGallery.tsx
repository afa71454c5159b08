import { useState } from 'react'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { SearchField } from '../kit/fields/SearchField.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { Form } from '../kit/forms/Form.tsx'
import { FormCheckbox, FormSwitch } from '../kit/forms/FormCheckbox.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormTags } from '../kit/forms/FormTags.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { FormTime } from '../kit/forms/FormTime.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { Card } from '../kit/pages/Card.tsx'
import { TwoColumns } from '../kit/pages/DetailPage.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { email, range, time } from '../kit/validation/validators.ts'

const languages = ['Czech', 'English', 'German', 'Polish', 'Slovak'].map((label, value) => ({ value, label }))
const kinds = [
  { value: 0, label: 'Routing', description: 'Sends the caller on' },
  { value: 1, label: 'Regular', description: 'Talks to the caller' },
  { value: 3, label: 'Testing', description: 'Not counted in statistics' },
]
const saved = {
  name: 'Debt reminder',
  mail: 'jana@example',
  from: '25:00',
  to: '18:30',
  most: 900,
  until: '2026-11-21',
  language: 1,
  kind: 1,
  zone: 2,
  note: '',
  tags: ['collections', 'soft'],
  isOn: true,
  isTold: false,
}

export function FormGallery() {
  const draft = useDraft({ values: saved })
  const [search, setSearch] = useState('')
  const { control } = draft
  const save = async (values: typeof saved) => {
    if (values.name === 'taken')
      throw Object.assign(new Error('Validation failed'), {
        status: 400,
        fields: { name: 'A flow with this name exists' },
      })
    if (values.name === 'broken')
      throw Object.assign(new Error('The core is restarting, try again in a minute'), { status: 503 })
    showToast('success', `${values.name} was saved`)
  }
  return (
    <div className="mx-auto w-full max-w-content p-6">
      <h1 className="mb-4 font-semibold text-xl">Form</h1>
      <TwoColumns
        main={
          <Card title="Settings" description="Enter saves; messages stand at their fields.">
            <Form draft={draft} onSubmit={save}>
              <FormText
                control={control}
                name="name"
                label="Name"
                isRequired
                help="“taken” and “broken” show what the core refuses."
              />
              <FormText control={control} name="mail" label="Contact e-mail" check={email} type="email" />
              <div className="grid grid-cols-2 gap-4">
                <FormText control={control} name="from" label="Calls from" check={time} />
                <FormNumber control={control} name="most" label="Concurrent calls" check={range(1, 500)} />
                <FormDay control={control} name="until" label="Valid until" />
                <FormTime control={control} name="to" label="Calls to, by parts" />
                <FormSelect control={control} name="language" label="Language" options={languages} />
                <FormComboBox control={control} name="zone" label="Found by typing" options={languages} />
              </div>
              <FormRadio control={control} name="kind" label="Kind" options={kinds} />
              <FormTags control={control} name="tags" label="Labels" />
              <FormTextArea control={control} name="note" label="Note" help="For your colleagues" />
              <FormSwitch control={control} name="isOn" label="Enabled" help="Takes calls as soon as it is saved" />
              <FormCheckbox control={control} name="isTold" label="Tell the owners by email" />
            </Form>
          </Card>
        }
        side={
          <Card title="On their own">
            <div className="flex flex-col gap-4">
              <SearchField
                label="Search"
                value={search}
                onChange={setSearch}
                placeholder="Search by name or author"
                takesSlash
                className="w-full"
              />
              <TextField label="Switched off" value="Fixed by the tenant" isDisabled />
              <TextField label="Only to read" value="sip:collections@example.com" isReadOnly isMono />
              <ComboBox label="With an error" options={languages} error="Field is required" isRequired />
            </div>
          </Card>
        }
      />
    </div>
  )
}
