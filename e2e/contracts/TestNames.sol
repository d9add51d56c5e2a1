// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What ENS's Universal Resolver does, over names that anybody may set: its interface, and the errors that it answers
/// with. Names that end in .server.eth are kept on a server (EIP-3668).
contract TestNames {
    error ResolverNotFound(bytes name);
    error UnsupportedResolverProfile(bytes4 selector);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData);

    mapping(bytes32 => bytes) private addresses;
    mapping(bytes32 => bytes) private names;
    mapping(bytes32 => bool) private onServer;

    /// The name is in the form of DNS: each label after its length.
    function setAddress(bytes calldata name, address to) external {
        addresses[keccak256(name)] = abi.encode(to);
    }

    function setName(bytes calldata reverse, string calldata primary) external {
        names[keccak256(reverse)] = abi.encode(primary);
    }

    function setServer(bytes calldata name) external {
        onServer[keccak256(name)] = true;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        bytes32 key = keccak256(name);
        if (onServer[key]) {
            string[] memory urls = new string[](1);
            urls[0] = "https://gateway.example/{sender}/{data}";
            revert OffchainLookup(address(this), urls, data, this.resolve.selector, name);
        }
        // addr(bytes32) and name(bytes32), both of the name's own node.
        bytes4 selector = bytes4(data[:4]);
        if (selector != 0x3b3b57de && selector != 0x691f3431) revert UnsupportedResolverProfile(selector);
        require(bytes32(data[4:]) == nodeOf(name, 0), "another node than the name's");
        bytes memory found = selector == 0x3b3b57de ? addresses[key] : names[key];
        if (found.length == 0) revert ResolverNotFound(name);
        return (found, address(this));
    }

    /// The namehash of ENSIP-1.
    function nodeOf(bytes calldata name, uint256 place) private pure returns (bytes32) {
        uint256 length = uint8(name[place]);
        if (length == 0) return 0;
        return keccak256(abi.encodePacked(nodeOf(name, place + 1 + length), keccak256(name[place + 1:place + 1 + length])));
    }
}
