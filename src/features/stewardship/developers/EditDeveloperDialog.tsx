import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { developerKey } from '#/features/catalog/developers/developerKey.ts'
import type { Developer } from '#/features/catalog/developers/developers.contract.ts'
import { MAX_DEVELOPER_LINKS, MAX_OTHER_NAMES } from '#/features/catalog/developers/developers.limits.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { withScheme } from '#/shared/parseAddress.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Field, TextArea } from '#/ui/Field.tsx'
import { Form } from '#/ui/Form.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { AddressField, TextField } from '#/ui/TextField.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { saveDeveloper } from './developerTools.client.ts'

export interface DeveloperDialogProps {
  developer: Developer
  onClose: () => void
}

/** Changes a developer's links and, for moderators, name and other names. */
export default function EditDeveloperDialog({
  developer,
  canRename,
  onClose,
}: DeveloperDialogProps & { canRename: boolean }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const nextKey = useRef(developer.links.length)
  const [name, setName] = useState(developer.name)
  const [otherNames, setOtherNames] = useState(developer.other_names.join('\n'))
  const [links, setLinks] = useState(developer.links.map((link, key) => ({ ...link, key })))
  const others = linesOf(otherNames)
  const isRenamed = developerKey(name) !== developerKey(developer.name)
  const isForgotten =
    isRenamed && !others.some((other) => developerKey(other) === developerKey(developer.name))
  const saving = useMutation({
    mutationFn: () =>
      saveDeveloper(developer.slug, {
        name: name.trim(),
        other_names: others,
        links: links
          .filter(({ url }) => url.trim() !== '')
          .map(({ url, title }) => ({ url: withScheme(url.trim()), title: title.trim() })),
      }),
    onSuccess: async () => {
      onClose()
      showToast({ tone: 'positive', icon: 'circle-check', title: 'Saved.' })
      await queryClient.invalidateQueries()
    },
  })
  const change = (key: number, part: Partial<Developer['links'][number]>) =>
    setLinks((before) => before.map((link) => (link.key === key ? { ...link, ...part } : link)))
  return (
    <Dialog open onClose={onClose} title={`Edit ${developer.name}`} form>
      <Form
        submitLabel="Save"
        onSubmit={() => saving.mutate()}
        onCancel={onClose}
        isBusy={saving.isPending}
        error={saving.isError && errorMessage(saving.error)}
      >
        {canRename && (
          <>
            <TextField
              label="Name"
              value={name}
              onChange={setName}
              hint="The page’s address stays the same."
            />
            <Field
              label="Other names (optional)"
              hint={`One on each line, at most ${MAX_OTHER_NAMES}. Games added under these names are this developer’s.`}
            >
              {(control) => (
                <TextArea
                  {...control}
                  rows={3}
                  value={otherNames}
                  onChange={(event) => setOtherNames(event.target.value)}
                />
              )}
            </Field>
            {isForgotten && (
              <div role="status">
                <Button
                  size="small"
                  icon="plus"
                  onClick={() => setOtherNames([...others, developer.name].join('\n'))}
                >
                  Keep “{developer.name}” as another name
                </Button>
              </div>
            )}
          </>
        )}
        <fieldset className="stack gap-12">
          <legend className="text-13 medium">Links (optional)</legend>
          {links.map(({ key, url, title }, index) => (
            <div key={key} className="row bottom gap-8">
              <AddressField
                className="grow min-0"
                label={`Address of link ${index + 1}`}
                value={url}
                onChange={(next) => change(key, { url: next })}
              />
              <TextField
                className="grow min-0"
                label="Title"
                value={title}
                onChange={(next) => change(key, { title: next })}
              />
              <IconButton
                icon="x"
                label={`Remove link ${index + 1}`}
                onClick={() => setLinks((before) => before.filter((link) => link.key !== key))}
              />
            </div>
          ))}
          {links.length < MAX_DEVELOPER_LINKS && (
            <div>
              <Button
                size="small"
                icon="plus"
                onClick={() =>
                  setLinks((before) => [...before, { url: '', title: '', key: nextKey.current++ }])
                }
              >
                Add a link
              </Button>
            </div>
          )}
        </fieldset>
      </Form>
    </Dialog>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
