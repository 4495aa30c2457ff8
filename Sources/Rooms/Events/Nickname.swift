/// A name that a member may be called by; each is offered to one member of a room. Free text is not taken, since names would
/// then be those of persons.
public enum Nickname: String, Hashable, Sendable, CaseIterable {
  case badger, bear, beaver, bison, camel, cat, cheetah, crane, deer, dolphin
  case duck, eagle, elephant, falcon, finch, fox, frog, giraffe, goat, hare
  case hedgehog, heron, horse, koala, lion, lynx, magpie, mole, otter, owl
  case panda, parrot, penguin, rabbit, raccoon, seal, squirrel, swan, tiger, turtle
}
