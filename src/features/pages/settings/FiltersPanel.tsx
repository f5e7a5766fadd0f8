import { useQuery } from '@tanstack/react-query'
import { saveListDefaults, useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import {
  savedSearchesQuery,
  sendSearchChange,
  useChangeSearches,
} from '#/features/catalog/searches/searches.client.ts'
import type { Me } from '#/features/people/account/me.contract.ts'
import type { NsfwChoice } from '#/features/people/account/me.limits.ts'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { useSwitchSetting } from '#/features/people/session/changeMe.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { ErrorMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { RadioGroup } from '#/ui/Choice.tsx'
import { Field, Select } from '#/ui/Field.tsx'
import { MemberPanel } from './MemberPanel.tsx'
import styles from './Panel.module.css'
import { SavedSearchList } from './SavedSearchList.tsx'
import { focusSection, Section } from './Section.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import { TagPreferences } from './TagPreferences.tsx'

const SAVED = 'saved-searches'

const HIDE = {
  value: 'hide',
  label: 'Hide them',
  hint: 'Lists, suggestions, and similar games leave them out.',
} as const
const BLUR = { value: 'blur', label: 'List them with blurred pictures' } as const
const SHOW = { value: 'show', label: 'List them with their pictures' } as const

/** What lists leave out by default, and the searches that the member saved. */
export function FiltersPanel() {
  const viewer = useViewerId()
  return (
    <>
      {viewer === null && (
        <div className={styles.panel}>
          <VisitorNsfw />
        </div>
      )}
      <MemberPanel>
        {(me) => (
          <>
            <MemberNsfw viewer={me} />
            <HomeList viewer={me} />
            <Section
              id="tags"
              title="Tags"
              note="Games with these tags are hidden from lists. A label above each list shows what’s hidden."
            >
              <TagPreferences viewer={me} />
            </Section>
            <Section id="recommendations" title="For you">
              <SettingSwitch
                label="Recommendations"
                hint="Show games picked for you based on your votes, favorites, library, and the tags you like. If you turn this off, no games are picked for you."
                on={me.settings.recommendations}
                setting={(recommendations) => ({ recommendations })}
              />
            </Section>
            <Section
              id={SAVED}
              title="Saved searches"
              note="Anyone with the link to a search can open it. Only you can see which ones you’ve saved."
            >
              <SavedSearchList onRemoved={() => focusSection(SAVED)} />
            </Section>
          </>
        )}
      </MemberPanel>
    </>
  )
}

function VisitorNsfw() {
  const { hide, search } = useListDefaults()
  return (
    <Section id="nsfw" title="NSFW games" note="Applies to this browser only.">
      <RadioGroup
        label="Games tagged NSFW"
        name="nsfw"
        options={[HIDE, BLUR]}
        value={hide.includes(NSFW_TAG) ? 'hide' : 'blur'}
        onChange={(choice) => saveListDefaults({ hide: choice === 'hide' ? [NSFW_TAG] : [], search })}
      />
    </Section>
  )
}

function MemberNsfw({ viewer: { settings } }: { viewer: Me }) {
  const { mutate, error } = useSwitchSetting()
  return (
    <Section id="nsfw" title="NSFW games" note="Changes are saved automatically.">
      <RadioGroup<NsfwChoice>
        label="Games tagged NSFW"
        name="nsfw"
        options={[HIDE, BLUR, SHOW]}
        value={settings.nsfw}
        onChange={(nsfw) => mutate({ to: { nsfw }, from: { nsfw: settings.nsfw } })}
      />
      <ErrorMessage>{error && `This couldn’t be saved. ${toErrorMessage(error)}`}</ErrorMessage>
    </Section>
  )
}

/** What the home page lists. */
function HomeList({ viewer }: { viewer: Me }) {
  const { data } = useQuery(savedSearchesQuery(viewer.id))
  const { mutate, error } = useChangeSearches()
  const searches = data?.items ?? []
  const current = searches.find(({ is_default }) => is_default)
  const choose = (id: number) =>
    mutate(() =>
      id > 0
        ? sendSearchChange(id, { is_default: true })
        : sendSearchChange(current!.id, { is_default: false }),
    )
  return (
    <Section id="home-list" title="Games on the home page">
      <div className={styles.narrow}>
        <Field label="List" hint={searches.length === 0 ? 'Save a search to choose it here.' : undefined}>
          {(control) => (
            <Select
              {...control}
              value={current?.id ?? 0}
              onChange={(event) => choose(Number(event.target.value))}
            >
              <option value={0}>All games, newest first</option>
              {searches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <ErrorMessage>{error && `This couldn’t be saved. ${toErrorMessage(error)}`}</ErrorMessage>
    </Section>
  )
}
