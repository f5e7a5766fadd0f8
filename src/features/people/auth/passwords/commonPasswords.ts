/** Passwords of eight characters and more that are tried first, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 9876543210 987654321 87654321 11111111 00000000 12341234 11223344
  12121212 123123123 123321123 147258369 741852963 159753159 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx
  q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuiop qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty asdfghjk asdfghjkl asdfasdf
  zxcvbnm1 zxcvbnm123 zxcvbnmz password password1 password12 password123 password1234 password12345 password! password1!
  passw0rd p@ssw0rd p@ssword pa55word passwort passwort1 passwort123 motdepasse contraseña contrasena iloveyou iloveyou1
  iloveyou2 iloveyou123 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1
  batman123 spiderman pokemon1 pokemon123 starwars starwars1 whatever whatever1 trustno1 letmein1 letmein123 welcome1 welcome12
  welcome123 welcome1234 admin123 admin1234 admin12345 administrator changeme changeme1 changeme123 secret123 secret12 computer
  computer1 internet internet1 samsung1 samsung123 michelle jennifer jessica1 elizabeth charlotte victoria jonathan alexander
  christian chocolate butterfly liverpool liverpool1 chelsea1 arsenal1 manchester barcelona realmadrid juventus monkey123
  dragon123 master123 shadow123 hello123 hello1234 hellohello freedom1 abc12345 abcd1234 abcd12345 abcdefgh abcdefghi abcdefghij
  a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 qazwsxedc qazwsx123 test1234 test12345 testtest testing1 testing123 testpassword
  mypassword mypassword1 default1 default123 access14 mustang1 corvette maverick mercedes ferrari1 porsche1 midnight
  minecraft minecraft1 fortnite fortnite1 leagueoflegends counterstrike playstation nintendo idleclicker cookieclicker incremental
  blink182 metallica slipknot nirvana1 rockstar rockstar1 superstar asshole1 fuckyou1 fuckyou2 fuckyou123 fuckoff1 blahblah
  summer2023 summer2024 summer2025 summer2026 winter2023 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026
  google123 facebook facebook1 linkedin instagram dropbox1 gmail123 yahoo123 hotmail1 america1 canada123 london123 newyork1
  password2023 password2024 password2025 password2026 jordan23 michael1 daniel123 charlie1 thomas123 anthony1 matthew1 nicole123
  ashley123 andrew123 joshua123 jasmine1 brandon1 hannah123 amanda123 samantha stephanie 1234qwer 1234abcd 123456ab 123456aa 123456abc
  123456qwerty 1234567a 12345678a a12345678 a123456789 abc123456 abc123abc 123abc123 qwe12345 qweasdzxc qweasd123 asd12345 zxc12345
  password. password0 password2 password11 password99 lovelove loveyou1 iloveu123 babygirl babygirl1 sweetheart happy123 lucky123 lucky777
  77777777 88888888 99999999 66666666 55555555 44444444 33333333 22222222 10203040 13131313 14141414 20202020 12344321 43211234
  correcthorsebatterystaple`.split(/\s+/),
)
