/**
 * Words that people build guessable passwords on: the product's own, South African ones, patterns
 * of the keyboard, names, months, and what leaked lists repeat. Lower case, plain letters unless
 * digits belong to the pattern.
 */
const words = `
layisha layishatransport honestmover mover movers moving move truck trucks trucker transport
delivery deliver driver drivers vehicle client clients customer booking order orders quote removal
removals furniture logistics freight cargo bakkie lorry wallet office staff administrator

southafrica southafrican mzansi azania gauteng johannesburg joburg jozi egoli pretoria tshwane soweto
sandton midrand centurion randburg roodepoort benoni boksburg germiston kempton kemptonpark springs
alberton vereeniging vanderbijlpark krugersdorp ekurhuleni alexandra mamelodi tembisa durban ethekwini
capetown kaapstad bloemfontein polokwane limpopo mpumalanga nelspruit kwazulu kwazulunatal freestate
easterncape westerncape northerncape northwest rustenburg kimberley welkom newcastle umlazi eastlondon
portelizabeth gqeberha stellenbosch africa african zulu xhosa sotho tswana venda tsonga ndebele swazi
afrikaans springbok springboks bokke amabokoboko bafana bafanabafana banyana proteas protea kaizer
kaizerchiefs chiefs amakhosi khosi orlando orlandopirates pirates bucs buccaneers sundowns mamelodisundowns
brazilians bulls bluebulls sharks stormers lions cheetahs golden goldenarrows supersport vodacom
telkom eskom sasol shoprite checkers capitec absa nedbank standardbank toyota madiba mandela
nelsonmandela ramaphosa zuma shaka shakazulu ubuntu sawubona sanibonani dumela molo howzit lekker
braai biltong boerewors rooibos amandla ngawethu amapiano kwaito gogo mkhulu baba mama umama bhuti sisi
thabo sipho themba bongani mandla zanele thandi thandeka lerato tshepo kagiso nomvula nomsa lindiwe
sibusiso siyabonga nkosi nkosinathi unathi ayanda andile lungile zinhle palesa dineo refilwe katlego
karabo boitumelo mpho neo naledi johan pieter hendrik gerhard annelize marieke johannes petrus jacobus
dlamini nkosana mokoena khumalo ndlovu sithole mahlangu mkhize naidoo govender pillay botha
vandermerwe venter pretorius kruger jehovah jesus jesuschrist jesusislord christ godisgood godislove
godbless blessed blessing blessings grace faith amen hallelujah praisegod

password passwords passwort passcode passphrase passkey passw passwd pass mypassword mypass newpassword
newpass oldpassword yourpassword thepassword secret secrets mysecret topsecret private
confidential login loginme signin signup logon user username users guest test tester testing tests
testpassword test1234test temp temporary temppass default defaultpassword change changeme changeit
changethis changenow letmein letmeinnow openup opensesame sesame access accessgranted enter entry
welcome welcomehome welcomeback welcometo hello helloworld hellothere hellohello hithere hey heythere
admin admins adminadmin adminpassword root rootroot toor superuser superadmin sysadmin system server
master masterkey manager owner boss bosslady company business corporate internet website online
computer laptop desktop windows microsoft android iphone samsung huawei nokia google gmail yahoo hotmail
facebook instagram twitter whatsapp youtube tiktok netflix amazon apple spotify linkedin oracle linux
ubuntulinux database backup network wireless router security secure secured safety trustno trustnoone
nopassword nopass noentry forgot forgotten forgetme iforgot remember whatever nothing something anything
everything fuckyou shit bitch

qwerty qwertz azerty qwertyu qwertyui qwertyuio qwertyuiop qwertyqwerty qwert qwer qweasd qweasdzxc
qazwsx qazwsxedc qazwsxedcrfv qaz wsx edc asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdasd
zxcv zxcvb zxcvbn zxcvbnm zxczxc poiuy poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvc mnbvcxz ytrewq rewq
1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq1xsw2 zaq12wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4
q1w2e3r4t5 a1b2c3 a1b2c3d4 a1b2c3d4e5 1a2b3c 1a2b3c4d abc123abc 123abc abcd1234 1234abcd qwe123 qwerty1
1234qwer 123qwe 123qweasd asd123 abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcabc aaaa
aaaaaa aabbcc xyz xyzxyz zzzz xxxx xxxxxx onetwothree

love lover lovers loving iloveyou iloveme ilovehim iloveher ilovegod ilovejesus ilovemymom ilovemydad
ilovemyself loveme loveyou lovely loveislove sweetheart sweetie honey honeybee baby babygirl babyboy
babylove darling angel angels angela princess prince queen king kings kingdom superstar star stars
sunshine sunflower sunset moon moonlight rainbow butterfly flower flowers rose roses lily daisy summer
winter autumn spring january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday weekend holiday birthday christmas easter
newyear happy happiness happyday smile smiley lucky goodluck success successful winner champion victory
money moneymaker cash rich millionaire billionaire dollar rand gold silver diamond platinum crystal
family mother father mommy daddy mummy brother sister friend friends bestfriend forever together
freedom peace hope dream dreams dreamer destiny life mylife beautiful gorgeous handsome sexy cutie
monkey dragon tiger lion eagle falcon panther wolf shadow bear horse elephant leopard rhino buffalo
puppy kitten kitty dolphin penguin spider snake phoenix unicorn dinosaur chicken rabbit turtle
football soccer rugby cricket baseball basketball hockey tennis golf netball swimming runner
liverpool arsenal chelsea manchester manunited manutd manchesterunited barcelona realmadrid juventus
ronaldo messi cristiano neymar beckham rooney jordan michaeljordan lebron
superman batman spiderman ironman wonderwoman hulk marvel avengers starwars skywalker yoda matrix
pokemon pikachu naruto sonic mario zelda minecraft fortnite roblox callofduty playstation xbox nintendo
gamer hacker ninja samurai warrior soldier killer hunter ranger legend legendary magic magical wizard
merlin harrypotter gandalf frodo hobbit thunder lightning storm hurricane fire fireman phantom
ghost vampire zombie devil satan demon heaven hell genius einstein brilliant awesome amazing
cheese chocolate cookie cookies banana orange cherry strawberry pepper ginger coffee pizza burger
chicken1 butter peanut cupcake candy sugar vanilla whiskey vodka castle carling savanna
mustang ferrari porsche mercedes bmw audi volkswagen golfgti polo ford corolla hilux quantum yamaha
honda suzuki harley harleydavidson corvette camaro mazda nissan isuzu
michael jennifer jessica ashley daniel thomas robert william matthew joshua andrew joseph david james
richard charles charlie george jonathan anthony patrick brandon justin nicholas nicole michelle
amanda melissa stephanie elizabeth samantha danielle natasha victoria veronica vanessa patricia
andrea maria maggie molly bailey buster buddy cooper jasper oliver oscar rocky sophie chloe emily
hannah lauren taylor morgan alexander alexis benjamin christian christopher gabriel jackson johnson
peter simon steven stephen edward francis martin vincent xavier zachary
purple yellow green black white blue orange1 pink red blackie brown london paris newyork america
canada australia england germany france brazil nigeria kenya zimbabwe namibia botswana mozambique
school student teacher college university doctor nurse police pastor church bible scripture
music guitar piano rocknroll metallica nirvana eminem beyonce rihanna tupac slipknot

india demo ilove mylove ilovemylife tigger abc abc123 abcd123 1qazxsw23edc 1qaz2wsx3edc4rfv 1q2w3e4r5t6y7u
qwertyuiop1 asdfjkl account accounts bank banking email mail phone mobile number numbers letme open close
start finish hellokitty mickey mickeymouse minnie donald goofy disney barbie elsa frozen simba nemo
chelsea123 benfica ajax bayern milan inter napoli galaxy universe planet earth world worldcup champions
legends rockstar superhero captain captainamerica thor loki groot deadpool joker batgirl catwoman password1
passwrd passwort1 pa55word pass1234 motdepasse contrasena senha parola sarah rachel rebecca laura linda
susan karen nancy betty helen sandra donna carol ruth sharon mohammed muhammad ahmed ali fatima aisha
ibrahim yusuf omar hassan
`;

export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
