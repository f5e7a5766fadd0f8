import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me, MemberSettings } from '#/features/people/account/me.contract.ts'
import { MAX_CHOSEN_TAGS } from '#/features/people/account/me.limits.ts'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { useSwitchSetting } from '#/features/people/session/changeMe.client.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { NSFW_TAG, TAG_CATEGORIES, type TagCategoryId } from '#/shared/taxonomy.ts'
import { classes } from '#/ui/classes.ts'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { Icon } from '#/ui/Icon.tsx'
import styles from './TagPreferences.module.css'

type Opinion = 'none' | 'liked' | 'hidden'
type TagSettings = Pick<MemberSettings, 'liked_tags' | 'hidden_tags'>

/** What a press changes an opinion to, and how the current one is announced. */
const OPINIONS: Readonly<Record<Opinion, { next: Opinion; text: string }>> = {
  none: { next: 'liked', text: 'No opinion. Press to like.' },
  liked: { next: 'hidden', text: 'Liked. Press to never show.' },
  hidden: { next: 'none', text: 'Never shown. Press to clear.' },
}

const opinionOf = ({ liked_tags, hidden_tags }: TagSettings, slug: string): Opinion =>
  hidden_tags.includes(slug) ? 'hidden' : liked_tags.includes(slug) ? 'liked' : 'none'

function withOpinion({ liked_tags, hidden_tags }: TagSettings, slug: string, opinion: Opinion): TagSettings {
  const change = (slugs: readonly string[], isIn: boolean) => {
    const others = slugs.filter((each) => each !== slug)
    return isIn ? [...others, slug] : others
  }
  return {
    liked_tags: change(liked_tags, opinion === 'liked'),
    hidden_tags: change(hidden_tags, opinion === 'hidden'),
  }
}

/** The categories that tell what a game is like. */
const BY_TASTE: readonly TagCategoryId[] = ['playstyle', 'gameplay', 'setting', 'graphics', 'monetization']

export interface TagPreferencesProps {
  viewer: Me
  /** Only the categories that tell what a game is like, for a short choice. */
  isShort?: boolean
}

/** Tags that the member likes or never wants to see, by press. Each is saved at once. */
export function TagPreferences({ viewer, isShort = false }: TagPreferencesProps) {
  const { mutate, error } = useSwitchSetting()
  const [problem, setProblem] = useState<string>()
  const queryClient = useQueryClient()
  const press = (slug: string) => {
    // Not what is on the screen: two quick presses may come before the first one is.
    const { liked_tags, hidden_tags } =
      queryClient.getQueryData<Me>(viewerKey(viewer.id))?.settings ?? viewer.settings
    const before: TagSettings = { liked_tags, hidden_tags }
    const to = withOpinion(before, slug, OPINIONS[opinionOf(before, slug)].next)
    const isFull = Math.max(to.liked_tags.length, to.hidden_tags.length) > MAX_CHOSEN_TAGS
    setProblem(isFull ? `You can like ${MAX_CHOSEN_TAGS} tags and hide ${MAX_CHOSEN_TAGS}.` : undefined)
    if (!isFull) mutate({ to, from: before })
  }
  const categories = TAG_CATEGORIES.filter(({ id }) => !isShort || BY_TASTE.includes(id))
  return (
    <div className="stack gap-16">
      <p className={styles.hint}>
        Click once to like a tag <Icon name="heart" size={14} />, twice to hide its games{' '}
        <Icon name="eye-off" size={14} />.
      </p>
      {categories.map(({ id, name, tags }) => (
        <fieldset key={id}>
          <legend className={styles.name}>{name}</legend>
          <div className="row wrap gap-8">
            {tags
              .filter((tag) => tag.id !== NSFW_TAG)
              .map((tag) => (
                <TagButton
                  key={tag.id}
                  name={tagLabel(tag)}
                  opinion={opinionOf(viewer.settings, tag.slug)}
                  onPress={() => press(tag.slug)}
                />
              ))}
          </div>
        </fieldset>
      ))}
      <div role="alert">
        {(problem ?? error) && (
          <ErrorText>{problem ?? `This couldn’t be saved. ${toErrorMessage(error)}`}</ErrorText>
        )}
      </div>
    </div>
  )
}

function TagButton({ name, opinion, onPress }: { name: string; opinion: Opinion; onPress: () => void }) {
  return (
    <button
      type="button"
      className={classes(styles.tag, styles[opinion])}
      aria-label={`${name}: ${OPINIONS[opinion].text}`}
      onClick={onPress}
    >
      <Icon name={opinion === 'hidden' ? 'eye-off' : 'heart'} size={14} filled={opinion === 'liked'} />
      {name}
    </button>
  )
}
