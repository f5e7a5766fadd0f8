import { type ReactNode, useState } from 'react'
import { Banner } from '../Banner.tsx'
import { BigDialog } from '../BigDialog.tsx'
import { Button } from '../Button.tsx'
import { Checkbox, RadioGroup, Switch } from '../Choice.tsx'
import { Dialog } from '../Dialog.tsx'
import { LazyEditor } from '../editor/LazyEditor.tsx'
import { useDraft } from '../editor/useDraft.ts'
import { Field, Input, NumberField, Select, TextArea } from '../Field.tsx'
import { IconButton } from '../IconButton.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { Menu } from '../Menu.tsx'
import { Popover } from '../Popover.tsx'
import { SearchInput } from '../SearchInput.tsx'
import { Tabs } from '../Tabs.tsx'
import styles from './Gallery.module.css'

export function GalleryControls() {
  return (
    <>
      <h3>Controls</h3>
      <div className="row wrap middle gap-8">
        <Button variant="solid" tone="accent" icon="plus">
          Add a game
        </Button>
        <Button>Outline</Button>
        <Button variant="soft">Soft</Button>
        <Button variant="soft" tone="accent">
          Soft accent
        </Button>
        <Button variant="plain">Plain</Button>
        <Button tone="danger" icon="trash-2">
          Remove
        </Button>
        <Button variant="solid" tone="danger">
          Archive
        </Button>
        <Button busy>Saving…</Button>
        <Button disabled>Disabled</Button>
        <Button size="small">Small</Button>
        <LinkButton href="#link" icon="external-link">
          Link
        </LinkButton>
        <IconButton icon="bell" label="Notifications, 3 new" badge={3} />
        <IconButton icon="heart" label="Favorited" variant="outline" />
      </div>
      <Popups />
      <Forms />
      <TabsDemo />
      <EditorDemo />
      <div className="stack pack-start gap-8">
        <Banner tone="warning">
          This game has not been reviewed and confirmed by our moderation team yet!
        </Banner>
        <Banner action={<Button size="small">Add a link</Button>}>
          This game is archived since it has no playable links.
        </Banner>
        <Banner tone="negative">Your vote wasn’t sent. We’ll try again when you’re back online.</Banner>
        <Banner tone="positive">Saved.</Banner>
      </div>
    </>
  )
}

function Popups() {
  const [open, setOpen] = useState<'dialog' | 'big' | null>(null)
  const [page, setPage] = useState(1)
  const close = () => setOpen(null)
  return (
    <div className="row wrap middle gap-8">
      <Menu
        trigger={
          <Button icon="plus" endIcon="chevron-down">
            Add
          </Button>
        }
        align="start"
        entries={[
          { label: 'Add a game', icon: 'gamepad-2' },
          { label: 'Add a game list', icon: 'list-plus' },
          'divider',
          { heading: 'Look' },
          {
            label: 'Theme',
            icon: 'palette',
            detail: 'Dark',
            entries: [
              { label: 'Dark', checked: true },
              { label: 'Light', checked: false },
            ],
          },
          { label: 'How to automate updates', icon: 'rss', href: '#json-updates' },
          { label: 'Logout', icon: 'log-out', tone: 'danger' },
        ]}
      />
      <Popover
        label="Notifications"
        trigger={<IconButton icon="bell" label="Notifications" />}
        content={(done) => (
          <>
            <p>No new notifications</p>
            <Button size="small" onClick={done}>
              Close
            </Button>
          </>
        )}
      />
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('big')}>Big dialog</Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Sign in"
        description="Voting, reviewing, and adding need an account."
        actions={
          <>
            <Button onClick={close}>Not now</Button>
            <Button variant="solid">Sign in</Button>
          </>
        }
      >
        <Field label="Email">{(control) => <Input {...control} type="email" />}</Field>
      </Dialog>
      <BigDialog
        open={open === 'big'}
        onClose={close}
        label={`Game ${page}`}
        contentKey={page}
        previous={{ label: 'Previous game', onStep: () => setPage(page - 1), disabled: page === 1 }}
        next={{ label: 'Next game', onStep: () => setPage(page + 1) }}
      >
        <div className={styles.page}>
          <h2>Game {page}</h2>
          <p className="measure">{'A page in a dialog. '.repeat(200)}</p>
        </div>
      </BigDialog>
    </div>
  )
}

function Forms() {
  const [sort, setSort] = useState<'newest' | 'rated'>('newest')
  const [search, setSearch] = useState('')
  const column = (children: ReactNode) => <div className="stack pack-start gap-8">{children}</div>
  return (
    <div className={styles.forms}>
      {column(
        <>
          <SearchInput
            label="Search by name or description"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onClear={() => setSearch('')}
          />
          <Field label="Title" hint="5 to 100 characters">
            {(control) => <Input {...control} defaultValue="Lantern Harbor" />}
          </Field>
          <Field label="Username" error="That name is taken. Try another one.">
            {(control) => <Input {...control} defaultValue="alice" />}
          </Field>
        </>,
      )}
      {column(
        <>
          <Field label="Sort by">
            {(control) => (
              <Select {...control}>
                <option>Newest first</option>
                <option>Highest rated</option>
              </Select>
            )}
          </Field>
          <Field label="Minimum votes">
            {(control) => <NumberField {...control} min={0} defaultValue={25} unit="votes" />}
          </Field>
          <Field label="Review">
            {(control) => <TextArea {...control} placeholder="What do you think?" />}
          </Field>
        </>,
      )}
      {column(
        <>
          <Checkbox label="Favorites only" defaultChecked />
          <Checkbox label="Playable here" hint="Opens in a tab of this site" />
          <Switch label="Notifications" defaultChecked />
          <Switch label="Early access accent" disabled />
          <RadioGroup
            label="Order"
            name="gallery-order"
            value={sort}
            onChange={setSort}
            options={[
              { value: 'newest', label: 'Newest' },
              { value: 'rated', label: 'Best rated', hint: 'By the lower bound of the rating' },
            ]}
          />
        </>,
      )}
    </div>
  )
}

function TabsDemo() {
  const [tab, setTab] = useState<'review' | 'discussion' | 'all'>('review')
  return (
    <Tabs
      label="Reviews and comments"
      active={tab}
      onChange={setTab}
      tabs={[
        { id: 'review', label: 'Reviews', count: 48 },
        { id: 'discussion', label: 'Comments', count: 112 },
        { id: 'all', label: 'All', count: 160 },
      ]}
    >
      <p>The panel of the tab “{tab}”.</p>
    </Tabs>
  )
}

function EditorDemo() {
  const draft = useDraft('gallery', 'It has **three** layers, ||and an end||.')
  return (
    <LazyEditor
      label="Comment"
      value={draft.text}
      onChange={draft.setText}
      max={100}
      suggestNames={async (query) => [
        { username: query, display_name: query.toUpperCase() },
        { username: `${query}_2`, display_name: 'Another' },
      ]}
    />
  )
}
