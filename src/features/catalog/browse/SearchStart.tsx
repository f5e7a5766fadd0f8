import { tagDrawing } from '#/features/catalog/covers/covers.paths.ts'
import { paths } from '#/shared/paths.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { TAG_CATEGORIES } from '#/shared/taxonomy.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { List } from '#/ui/List.tsx'
import { Picture } from '#/ui/Picture.tsx'
import styles from './SearchStates.module.css'

const IDEAS = [
  ['Highest rated', { sort: 'rated' }],
  ['In the browser, offline progress', { tags: 'web,offline-progress' }],
  ['Play right here', { playable: '1', sort: 'rated' }],
  ['Text-based with a story', { tags: 'text-based,story' }],
  ['Finished, with an ending', { tags: 'finished,has-ending' }],
  ['Released this year', { released: '365d', sort: 'released' }],
] as const

/** A search without criteria. */
export const SearchStart = () => (
  <>
    <h2 className="text-18">What are you in the mood for?</h2>
    <p className={styles.ideas}>
      {IDEAS.map(([label, params]) => (
        <LinkButton key={label} size="small" href={paths.search(params)}>
          {label}
        </LinkButton>
      ))}
    </p>
    <p className="muted text-13">
      In the search box you can type filters, too:{' '}
      <code>tag:idle -tag:ads dev:orteil votes&gt;50 rating&gt;80 is:playable released:2024</code>
    </p>
    {TAG_CATEGORIES.map(({ id, name, tags }) => (
      <section key={id} className={styles.category} aria-labelledby={`tags-${id}`}>
        <h3 id={`tags-${id}`}>{name}</h3>
        <List className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <a className={styles.tag} href={paths.search({ tags: tag.slug })}>
                <Picture src={tagDrawing(tag.slug)} alt="" width={256} height={144} fluid missing="" />
                <span className={styles.name}>{tagLabel(tag)}</span>
              </a>
            </li>
          ))}
        </List>
      </section>
    ))}
  </>
)
